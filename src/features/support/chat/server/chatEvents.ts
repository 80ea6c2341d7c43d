import type { PublicEvents } from '#platform/events/publicEvents.ts';
import type { CacheTags } from '#platform/pageCache/cacheTags.ts';

declare module '#core/domainEvents.ts' {
  interface DurableEvents {
    /** A chat has a new or changed message, or other members. Ids only. */
    'chat.changed': { roomId: number; memberIds: number[] };
    /** A message that others have not read yet. */
    'chat.sent': { roomId: number; seq: number };
  }
  interface TransientEvents {
    /** Somebody has read a chat, or changed it for themselves. */
    'chat.read': { roomId: number; memberIds: number[] };
    'chat.typing': { roomId: number; memberId: number; memberIds: number[] };
  }
}

const none = () => [];

/** No page that is cached shows a chat. */
export const chatCacheTags = {
  'chat.changed': none,
  'chat.sent': none,
  'chat.read': none,
  'chat.typing': none,
} satisfies CacheTags;

export const chatPublicEvents = {
  'chat.changed': { internal: 'Private messages are between those who take part.' },
  'chat.sent': { internal: 'Private messages are between those who take part.' },
} satisfies PublicEvents;
