import { defineFeature } from '#core/feature/feature.ts';
import '#features/content/conversations/ui/postSlots.ts';
import '#features/engage/articles/ui/articleSlots.ts';
import '#ui/modalExtensions.ts';
import '#ui/slots/slots.ts';
import '#features/support/agentWorkspace/ui/agentSlots.ts';
import '#features/support/agentWorkspace/ui/agentTools.ts';
import '#features/support/requests/ui/supportSlots.ts';

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    postCases: typeof import('#locales/en/postCases.json');
    postCaseNotice: typeof import('#locales/en/postCaseNotice.json');
  }
}

/** Posts that become support requests, answers that become posts and articles, and links between them. */
export const postCaseFeature = defineFeature({
  name: 'supportPostCases',
  firstVisitWords: ['postCaseNotice'],
  modals: {
    openPostCase: async () => (await import('./ui/OpenPostCaseDialog.tsx')).OpenPostCaseDialog,
    publishAnswer: async () => (await import('./ui/PublishAnswerDialog.tsx')).PublishAnswerDialog,
  },
  slots: {
    'article.aside': async () => (await import('./ui/RelatedRequests.tsx')).RelatedRequests,
    'post.notices': async () => (await import('./ui/PostCaseNotice.tsx')).PostCaseNotice,
    'post.tools': async () => (await import('./ui/usePostCaseItems.tsx')).usePostCaseItems,
    'agentRequest.tools': async () =>
      (await import('./ui/usePublishAnswerItems.tsx')).usePublishAnswerItems,
    'agentRequest.panel': async () =>
      (await import('./ui/AgentRequestPosts.tsx')).AgentRequestPosts,
    'supportRequest.details': async () => (await import('./ui/RequestPosts.tsx')).RequestPosts,
  },
});
