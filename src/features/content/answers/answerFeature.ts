import { defineFeature } from '#core/feature/feature.ts';
import '#features/base/layouts/layoutExtensions.ts';

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    answers: typeof import('#locales/en/answers.json');
  }
}

/** Passages that answer what was searched for, above the results. */
export const answerFeature = defineFeature({
  name: 'answers',
  widgets: {
    searchAnswers: {
      view: async () => (await import('./ui/SearchAnswersWidget.tsx')).SearchAnswersWidget,
    },
  },
  widgetDefinitions: async () => (await import('./answerWidgets.ts')).answerWidgets,
});
