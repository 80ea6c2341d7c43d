import type { AlikeText, ModerationItem } from './moderationDocuments.ts';

declare module '#ui/slots/slots.ts' {
  interface ComponentSlots {
    /** Next to a near duplicate of an entry. */
    'moderation.alike': { item: ModerationItem; text: AlikeText };
  }
}
