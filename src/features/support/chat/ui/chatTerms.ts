import { keepText, readKept } from '#ui/keptText.ts';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { ChatTermsOnVisitQuery, ChatTermsQuery } from './chatRoomDocuments.ts';
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

/** Local storage: who was asked on a visit, and for which version of the terms. */
const askedKey = 'plaza.chatTerms.asked';
/** Session storage: whose answer this window knows. */
const knownKey = 'plaza.chatTerms.known';

/**
 * SPEC §2 overlays: EXPLICIT terms that the member has not accepted are shown at their first visit, and again for a new
 * version. Who closes the dialog is asked before their first message. Members who can't chat are not asked.
 */
export async function askChatTermsOnVisit(memberId: string): Promise<void> {
  if (isKnown(memberId)) return;
  const { chatTerms: terms, chatBarrier } = await runOperation(ChatTermsOnVisitQuery, {});
  const isBarred = chatBarrier !== null && chatBarrier.reason !== 'NEW_MEMBER';
  const asked = `${memberId} ${terms?.version}`;
  const isDue = terms?.mode === 'EXPLICIT' && !terms.isAccepted && !isBarred;
  if (isDue && readKept(askedKey) !== asked) {
    const { version, text } = terms;
    const { pathname } = location;
    if ((await openModal('chatTerms', { version, text })) === true) isSettled = true;
    // A change of the page closed it, not the member.
    else if (location.pathname !== pathname) return;
    keepText(askedKey, asked);
  }
  remember(memberId);
}

function isKnown(memberId: string): boolean {
  try {
    return sessionStorage.getItem(knownKey) === memberId;
  } catch {
    return false;
  }
}

function remember(memberId: string): void {
  try {
    sessionStorage.setItem(knownKey, memberId);
  } catch {
    // Found out again on the next page.
  }
}
