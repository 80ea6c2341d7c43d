import { defineFeature } from '#core/feature/feature.ts';

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    customFields: typeof import('#locales/en/customFields.json');
  }
}

/** Definitions, values and their views; the administration is `site/fieldAdmin`. */
export const customFieldFeature = defineFeature({
  name: 'customFields',
  firstVisitWords: ['customFields'],
});
