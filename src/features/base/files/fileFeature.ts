import '#core/feature/explainedActions.ts';
import { defineFeature } from '#core/feature/feature.ts';

export const fileFeature = defineFeature({
  name: 'files',
  explainedActions: {
    COMMUNITY: ['upload'],
  },
});
