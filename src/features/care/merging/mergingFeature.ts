import '#core/feature/explainedActions.ts';
import { defineFeature } from '#core/feature/feature.ts';
import '#features/care/moderation/ui/moderationSlots.ts';
import '#features/content/comments/ui/responseSlots.ts';
import '#features/content/conversations/ui/postSlots.ts';
import '#ui/modalExtensions.ts';
import '#ui/slots/slots.ts';

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    merging: typeof import('#locales/en/merging.json');
  }
}

export const mergingFeature = defineFeature({
  name: 'merging',
  modals: {
    mergePost: async () => (await import('./ui/MergePostDialog.tsx')).MergePostDialog,
    movePost: async () => (await import('./ui/MovePostDialog.tsx')).MovePostDialog,
    moveResponse: async () => (await import('./ui/MoveResponseDialog.tsx')).MoveResponseDialog,
    forkComment: async () => (await import('./ui/ForkCommentDialog.tsx')).ForkCommentDialog,
    changeType: async () => (await import('./ui/ChangeTypeDialog.tsx')).ChangeTypeDialog,
    convertResponse: async () =>
      (await import('./ui/ConvertResponseDialog.tsx')).ConvertResponseDialog,
  },
  slots: {
    'moderation.alike': async () => (await import('./ui/MergeAlikeButton.tsx')).MergeAlikeButton,
    'post.notices': async () => (await import('./ui/PostOrigins.tsx')).PostOrigins,
    'post.tools': async () => (await import('./ui/mergingItems.tsx')).usePostMergingItems,
    'response.footer': async () => (await import('./ui/ResponseOrigins.tsx')).ResponseOrigins,
    'response.tools': async () => (await import('./ui/mergingItems.tsx')).useResponseMergingItems,
  },
  explainedActions: {
    POST: ['merge', 'fork'],
    RESPONSE: ['move-comment', 'fork-comment', 'convert-comment'],
  },
});
