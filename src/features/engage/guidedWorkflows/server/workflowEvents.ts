import type { CacheTags } from '#platform/pageCache/cacheTags.ts';

declare module '#core/domainEvents.ts' {
  interface DurableEvents {
    'guidedWorkflow.published': { workflowId: number; conversationId: number; number: number };
    /** A run ended with a request to support. */
    'guidedWorkflow.escalated': { workflowId: number; conversationId: number };
  }
}

export const workflowCacheTags = {
  'guidedWorkflow.published': ({ conversationId }) => [`conversation:${conversationId}`],
  'guidedWorkflow.escalated': () => [],
} satisfies CacheTags;
