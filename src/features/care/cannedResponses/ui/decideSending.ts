import { openModal } from '#ui/overlays/modalQueue.ts';
import { unfilledPlaceholders } from '../placeholderRules.ts';
import type {} from './cannedResponseModals.ts';

/** `sendAnyway`: with its placeholders as they are. */
export type SendDecision = 'send' | 'sendAnyway' | 'keepEditing';

/** Asks before a text goes out in which a placeholder was not filled. */
export async function decideSending(html: string): Promise<SendDecision> {
  const names = unfilledPlaceholders(html);
  if (names.length === 0) return 'send';
  return (await openModal('unfilledPlaceholders', { names })) ? 'sendAnyway' : 'keepEditing';
}
