import { defineFeature } from '#core/feature/feature.ts';
import { staffPage } from '#features/base/layouts/staffPage.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/base/layouts/staffLinks.ts';

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    ADMIN_ANSWER_MODEL_PAGE: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    answers: typeof import('#locales/en/answers.json');
    answerModel: typeof import('#locales/en/answerModel.json');
  }
}

/** Passages that answer what was searched for, above the results. */
export const answerFeature = defineFeature({
  name: 'answers',
  staffPages: [
    staffPage({
      path: '/admin/answers',
      layout: 'ADMIN_ANSWER_MODEL_PAGE',
      widget: 'answerModel',
      view: async () => (await import('./ui/AnswerModelWidget.tsx')).AnswerModelWidget,
      permissions: ['MANAGE_COMMUNITY'],
      title: 'answerModel:title',
      document: async () => (await import('./ui/answerModelDocuments.ts')).AnswerModelQuery,
      link: {
        section: 'content',
        label: 'staff.answerModel',
        keywords: 'answerModel',
        icon: 'sparkles',
      },
    }),
  ],
  widgets: {
    searchAnswers: {
      view: async () => (await import('./ui/SearchAnswersWidget.tsx')).SearchAnswersWidget,
    },
  },
  widgetDefinitions: async () => (await import('./answerWidgets.ts')).answerWidgets,
});
