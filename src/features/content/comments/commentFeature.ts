import '#core/feature/explainedActions.ts';
import { defineFeature } from '#core/feature/feature.ts';
import '#core/settings/settingGroup.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/content/searchIndex/searchEntities.ts';
import './ui/responseSlots.ts';

declare module '#core/feature/postedForms.ts' {
  interface PostedForms {
    createComment: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    comments: typeof import('#locales/en/comments.json');
    live: typeof import('#locales/en/live.json');
    reading: typeof import('#locales/en/reading.json');
  }
}

export const commentFeature = defineFeature({
  name: 'comments',
  settings: async () => (await import('./commentSettingGroup.ts')).commentSettingGroup,
  searchEntities: ['comment', 'reply'],
  firstVisitWords: ['comments'],
  widgets: {
    comments: {
      view: async () => (await import('./ui/CommentsWidget.tsx')).CommentsWidget,
      chunk: 'post',
      isKeptInParts: true,
      idleParts: ['ReadingTools'],
    },
    memberAnswers: {
      view: async () => (await import('./ui/MemberAnswersWidget.tsx')).MemberAnswersWidget,
    },
  },
  markdown: async () => (await import('./ui/commentMarkdown.ts')).commentMarkdown,
  widgetDefinitions: async () => (await import('./commentWidgets.ts')).commentWidgets,
  explainedActions: {
    POST: ['comment'],
    RESPONSE: ['edit-comment'],
  },
});
