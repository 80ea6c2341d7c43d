import { z } from 'zod';
import { apiId, type PublicEvents } from '#platform/events/publicEvents.ts';
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

export const workflowPublicEvents = {
  'guidedWorkflow.published': {
    description: 'A guided workflow has a new version.',
    audience: 'readers',
    payload: { workflowId: apiId, conversationId: apiId, number: z.int() },
  },
  'guidedWorkflow.escalated': { internal: 'Runs are private; the request has events of its own.' },
} satisfies PublicEvents;
