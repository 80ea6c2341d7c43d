import { openModal } from '#ui/overlays/modalQueue.ts';
import { acceptChatTermsFirst } from './chatTerms.ts';

/**
 * Asks whom to write to, and what; the terms of chat come first, because only one dialog is open at a time.
 * @returns the room; undefined if the viewer changed their mind
 */
export async function beginRoom(
  member: { id: string; name: string } | null = null,
): Promise<{ id: string } | undefined> {
  if (!(await acceptChatTermsFirst())) return undefined;
  return openModal('newChat', { member });
}
