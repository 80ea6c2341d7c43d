import { validationFailed } from '#core/parseInput.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { type MoveRefusal, type TargetFacts, whyNotMoved } from '../mergingRules.ts';

export function targetFactsOf(row: ConversationRow): TargetFacts {
  return {
    id: row.id,
    language: row.language,
    merged: row.merged_into_id !== null,
    archived: row.archived_at !== null,
    isOpen: row.deleted_at === null && (row.is_counted || row.merged_into_id !== null),
  };
}

const messages: Record<MoveRefusal, string> = {
  itself: 'This is the same post.',
  merged: 'One of these posts has already been merged.',
  archived: 'This post is archived.',
  notOpen: 'Both posts must be public.',
  language: 'The posts are in different languages.',
};

/**
 * @param field the input field with the target post
 * @throws AppError VALIDATION_FAILED whose rule is the reason why nothing can be moved there
 */
export function demandMovable(from: ConversationRow, to: ConversationRow, field: string): void {
  const rule = whyNotMoved(targetFactsOf(from), targetFactsOf(to));
  if (rule !== null) throw validationFailed([{ field, rule, message: messages[rule] }]);
}

/** The current rows of posts locked by the transaction. */
export async function readLocked(
  trx: DatabaseTransaction,
  ids: readonly number[],
): Promise<(id: number) => ConversationRow> {
  const rows = await trx.selectFrom('conversations').selectAll().where('id', 'in', ids).execute();
  return (id) => {
    const row = rows.find((each) => each.id === id);
    if (row === undefined) throw new Error(`conversation ${id} was locked and is not there`);
    return row;
  };
}
