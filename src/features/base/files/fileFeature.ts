import '#core/feature/explainedActions.ts';
import { defineFeature } from '#core/feature/feature.ts';

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    files: typeof import('#locales/en/files.json');
  }
}

export const fileFeature = defineFeature({
  name: 'files',
  explainedActions: {
    COMMUNITY: ['upload'],
  },
});
