import '#core/feature/explainedActions.ts';
import { defineFeature } from '#core/feature/feature.ts';
import '#ui/modalExtensions.ts';

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
  explainedActions: {
    POST: ['merge', 'fork'],
    RESPONSE: ['move-comment', 'fork-comment', 'convert-comment'],
  },
});
