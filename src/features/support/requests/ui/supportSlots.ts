import type { SupportEntryNode } from './supportEntryNode.ts';

declare module '#ui/slots/slots.ts' {
  interface ComponentSlots {
    /** Below the text of a reply or note. */
    'supportEntry.footer': { entry: SupportEntryNode };
  }
}
