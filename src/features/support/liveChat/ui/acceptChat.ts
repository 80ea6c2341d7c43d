import { ClientError } from '#ui/clientError.ts';
import { openModal } from '#ui/overlays/modalQueue.ts';

/** The agent has as many chats as allowed. */
export function isOverLimit(error: unknown): boolean {
  return error instanceof ClientError && error.faults.some(({ rule }) => rule === 'chatLimit');
}

/**
 * Runs it, and again by force if the agent has as many chats as allowed and wants it anyway.
 * @returns false if they do not
 */
export async function overLimitIfAsked(
  run: (force: boolean) => Promise<unknown>,
  ask: { title: string; text: string },
): Promise<boolean> {
  try {
    await run(false);
    return true;
  } catch (error) {
    if (!isOverLimit(error)) throw error;
    if (!(await openModal('confirmation', ask))) return false;
    await run(true);
    return true;
  }
}
