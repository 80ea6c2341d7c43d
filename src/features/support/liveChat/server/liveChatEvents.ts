import type { Ctx } from '#platform/context.ts';
import type { CacheTags } from '#platform/pageCache/cacheTags.ts';

declare module '#core/domainEvents.ts' {
  interface TransientEvents {
    /** A chat began, was accepted, changed hands or ended; or its visitor read, came or left. */
    'liveChat.changed': { requestId: number };
    /** The visitor is writing. */
    'liveChat.typing': { requestId: number };
  }
}

export const liveChatCacheTags = {
  'liveChat.changed': () => [],
  'liveChat.typing': () => [],
} satisfies CacheTags;

export function announceChat({ bus }: Pick<Ctx, 'bus'>, requestId: number): void {
  bus.publish([{ type: 'liveChat.changed', payload: { requestId } }]);
}
