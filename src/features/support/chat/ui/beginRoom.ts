import { openModal } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import type { ChatAbout } from './chatModals.ts';
import { type ChatBarrierNode, ChatBarrierQuery } from './chatRoomDocuments.ts';
import { acceptChatTermsFirst } from './chatTerms.ts';

/**
 * Asks whom to write to, and what; says before anything is written if the viewer can’t. The terms of chat come
 * first, because only one dialog is open at a time.
 * @returns the room; undefined if the viewer changed their mind
 */
export async function beginRoom(
  member: { id: string; name: string } | null = null,
  about: ChatAbout | null = null,
): Promise<{ id: string } | undefined> {
  const barrier = await findBarrier(member?.id ?? null);
  if (barrier === null && !(await acceptChatTermsFirst())) return undefined;
  return openModal('newChat', { member, about, barrier });
}

/** Without an answer, sending says what is wrong. */
async function findBarrier(memberId: string | null): Promise<ChatBarrierNode | null> {
  return runOperation(ChatBarrierQuery, { memberId }).then(
    ({ chatBarrier }) => chatBarrier,
    () => null,
  );
}
