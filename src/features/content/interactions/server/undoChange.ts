import { z } from 'zod';
import { AppError } from '#core/errors.ts';
import { demand } from '#core/permissions.ts';
import { type ActivityTarget, onPost } from '#features/content/conversations/activityStateRules.ts';
import { canPin } from '#features/content/conversations/conversationRules.ts';
import { canOrder } from '#features/content/conversations/propertyRules.ts';
import type { Ctx, Unit } from '#platform/context.ts';
import { lockedTargetOf, type Subject } from './activitySubject.ts';
import { findChangeRule } from './featureChanges.ts';
import { emitChange, lockSubject, pickColumns, writeValues } from './propertyChange.ts';
import type { ColumnValues } from './propertyColumns.ts';
import { tellSpam } from './tellSpam.ts';

const values = z.record(z.string(), z.unknown());
const columns = z.object({ post: values.optional(), response: values.optional() });
const answerId = z.number().nullable();

/** `ChangeRecord` as read from the database: timestamps are strings. */
const recordSchema = z.object({
  activity: z.string(),
  postId: z.number(),
  responseId: z.number().nullable(),
  before: columns,
  after: columns,
  cleared: z.object({ acceptedId: answerId, officialId: answerId }),
});

/**
 * Restores the columns of a change.
 * @throws AppError as the change's own rule says; CONFLICT if they have been changed since; NOT_FOUND
 *   if the post or response is deleted
 */
export async function undoChange(
  ctx: Ctx,
  unit: Unit,
  given: unknown,
): Promise<{ conversationId: number }> {
  const record = recordSchema.parse(given);
  const subject = await lockNamed(unit, record);
  demandUndo(ctx, record.activity, await lockedTargetOf(ctx, unit.trx, subject));
  const { conversation, response } = subject;
  if (!isStill(conversation, record.after.post) || !isStill(response, record.after.response)) {
    throw new AppError('CONFLICT', { message: 'It has changed since.' });
  }
  const before = record.before as ColumnValues; // columns of these tables, as written by the change
  const { acceptedId, officialId } = record.cleared;
  const post = {
    ...before.post,
    ...(acceptedId !== null &&
      conversation.accepted_comment_id === null && { accepted_comment_id: acceptedId }),
    ...(officialId !== null &&
      conversation.official_comment_id === null && { official_comment_id: officialId }),
  };
  const back = { ...before, ...(Object.keys(post).length > 0 && { post }) };
  await writeValues(unit, subject, back, { counts: true });
  await tellSpam(ctx, unit, subject, back);
  emitChange(unit, subject);
  return { conversationId: conversation.id };
}

/** The rows that a record names, locked. @throws AppError NOT_FOUND */
export async function lockNamed(
  unit: Unit,
  { postId, responseId }: { postId: number; responseId: number | null },
): Promise<Subject> {
  if (responseId === null) return lockSubject(unit, { postId, responseId });
  // It may have moved to another post since.
  const response = await unit.trx
    .selectFrom('comments')
    .select('conversation_id')
    .where('id', '=', responseId)
    .executeTakeFirst();
  return lockSubject(unit, { postId: response?.conversation_id ?? postId, responseId });
}

/** The permission of the change itself; an archived post does not prevent the undo. */
function demandUndo({ viewer, settings }: Ctx, activity: string, target: ActivityTarget): void {
  const asOpen = { ...target, post: { ...target.post, archived: false } };
  const can = findChangeRule(activity)?.can ?? otherRules[activity];
  if (can === undefined) throw new AppError('NOT_FOUND');
  demand(can(viewer, asOpen, settings));
}

const otherRules: Record<string, ReturnType<typeof onPost>> = {
  SET_ORDER: canOrder,
  pin: onPost(canPin),
};

function isStill(row: object | null, after: Record<string, unknown> | undefined): boolean {
  if (after === undefined) return true;
  if (row === null) return false;
  return Object.entries(pickColumns(row, after)).every(
    ([column, value]) => JSON.stringify(value) === JSON.stringify(after[column]),
  );
}
