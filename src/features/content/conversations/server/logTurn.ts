import type { Unit } from '#platform/context.ts';
import { logActivity } from '#platform/logActivity.ts';
import type { ConversationRow } from './conversationQueries.ts';
import { answersLost } from './conversationWrites.ts';

/**
 * Logs a change of privacy by an edit as a separate activity, which can be undone without the rest of the
 * edit. Call after `recounting`.
 * @returns the id of the entry; null if the privacy is unchanged
 */
export async function logTurn(
  unit: Unit,
  { old, changed, actorId }: { old: ConversationRow; changed: ConversationRow; actorId: number },
): Promise<number | null> {
  if (changed.is_private === old.is_private) return null;
  const activity = changed.is_private ? 'MARK_PRIVATE' : 'MARK_PUBLIC';
  // A change of type also changes the answer, which stays.
  const isRetyped = changed.type !== old.type;
  const cleared = isRetyped
    ? { acceptedId: null, officialId: null }
    : await answersLost(unit.trx, old);
  return logActivity(unit, {
    actorId,
    activity,
    target: { type: 'conversation', id: old.id },
    detail: { reason: null },
    undo: {
      ...{ kind: 'change-property', activity, postId: old.id, responseId: null },
      before: { post: { is_private: old.is_private } },
      after: { post: { is_private: changed.is_private } },
      cleared,
    },
  });
}
