import type { AlikeText, ModerationItem } from './moderationDocuments.ts';

declare module '#ui/slots/slots.ts' {
  interface ComponentSlots {
    /** Beside a text that is nearly the same as an entry of the queue. */
    'moderation.alike': { item: ModerationItem; text: AlikeText };
  }
}
