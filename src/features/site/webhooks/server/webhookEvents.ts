import type { PublicEvents } from '#platform/events/publicEvents.ts';
import type { CacheTags } from '#platform/pageCache/cacheTags.ts';

declare module '#core/domainEvents.ts' {
  interface DurableEvents {
    'webhook.switchedOff': { endpointId: number };
  }
}

/** Only staff see webhooks, on pages that are not cached. */
export const webhookCacheTags = { 'webhook.switchedOff': () => [] } satisfies CacheTags;

export const webhookPublicEvents = {
  'webhook.switchedOff': { internal: 'A matter of the installation.' },
} satisfies PublicEvents;
