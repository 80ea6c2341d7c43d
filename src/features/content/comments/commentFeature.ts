import '#core/feature/explainedActions.ts';
import { defineFeature } from '#core/feature/feature.ts';
import '#features/base/layouts/layoutExtensions.ts';
import './ui/responseSlots.ts';

export const commentFeature = defineFeature({
  name: 'comments',
  widgets: {
    comments: {
      view: async () => (await import('./ui/CommentsWidget.tsx')).CommentsWidget,
      chunk: 'post',
      idleParts: ['ReadingTools'],
    },
    memberAnswers: {
      view: async () => (await import('./ui/MemberAnswersWidget.tsx')).MemberAnswersWidget,
    },
  },
  widgetDefinitions: async () => (await import('./commentWidgets.ts')).commentWidgets,
  explainedActions: {
    POST: ['comment'],
    RESPONSE: ['edit-comment'],
  },
});
