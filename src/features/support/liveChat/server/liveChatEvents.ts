import type { Ctx } from '#platform/context.ts';
import type { CacheTags } from '#platform/pageCache/cacheTags.ts';

declare module '#core/domainEvents.ts' {
  interface TransientEvents {
    /** A chat began, was accepted, changed hands or ended. */
    'liveChat.changed': { requestId: number };
    /** Its visitor or agent has read, or its visitor is back. */
    'liveChat.seen': { requestId: number };
    /** The visitor is writing. */
    'liveChat.typing': { requestId: number };
  }
}

export const liveChatCacheTags = {
  'liveChat.changed': () => [],
  'liveChat.seen': () => [],
  'liveChat.typing': () => [],
} satisfies CacheTags;

export function announceChat({ bus }: Pick<Ctx, 'bus'>, requestId: number): void {
  bus.publish([{ type: 'liveChat.changed', payload: { requestId } }]);
}

export function announceSeen({ bus }: Pick<Ctx, 'bus'>, requestId: number): void {
  bus.publish([{ type: 'liveChat.seen', payload: { requestId } }]);
}
