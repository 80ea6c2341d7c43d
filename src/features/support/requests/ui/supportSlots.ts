import type { SupportEntryNode } from './supportEntryNode.ts';
import type { SupportRequestNode } from './useSupportRequest.ts';

declare module '#ui/slots/slots.ts' {
  interface ComponentSlots {
    /** In the form for a new request, below its title. */
    'supportForm.suggestions': { title: string; onSolved: () => void };
    /** Below the facts of a request on its page. */
    'supportRequest.details': { request: SupportRequestNode };
    /** Below the text of a reply or note. */
    'supportEntry.footer': { entry: SupportEntryNode };
  }
}
