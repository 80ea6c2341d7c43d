import { openModal } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { ChatTermsQuery } from './chatRoomDocuments.ts';
import './chatModals.ts';

let isSettled = false;

/** A message was refused: the terms may be others by now. */
export function forgetChatTerms(): void {
  isSettled = false;
}

/**
 * Where the community wants its terms accepted, the viewer does that before their first message.
 * @returns whether they may write; a failure to find out leaves the decision to the server
 */
export async function acceptChatTermsFirst(): Promise<boolean> {
  if (isSettled) return true;
  try {
    const { chatTerms: terms } = await runOperation(ChatTermsQuery, {});
    isSettled = terms === null || terms.mode === 'IMPLICIT' || terms.isAccepted;
    if (isSettled || terms === null) return true;
    const { version, text } = terms;
    isSettled = (await openModal('chatTerms', { version, text })) === true;
    return isSettled;
  } catch {
    return true;
  }
}
