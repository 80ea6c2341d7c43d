import type { PublicEvents } from '#platform/events/publicEvents.ts';
import type { CacheTags } from '#platform/pageCache/cacheTags.ts';

declare module '#core/domainEvents.ts' {
  interface DurableEvents {
    /** A visitor without an account said, or took back, whether an article helped. */
    'feedback.ofVisitor': { conversationId: number };
  }
}

export const feedbackCacheTags = {
  'feedback.ofVisitor': ({ conversationId }) => [`conversation:${conversationId}`],
} satisfies CacheTags;

export const feedbackPublicEvents = {
  'feedback.ofVisitor': { internal: 'For cached pages and open browsers.' },
} satisfies PublicEvents;
