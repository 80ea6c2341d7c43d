import { sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '#core/errors.ts';
import { demand } from '#core/permissions.ts';
import { reopenMerged } from '#features/care/moderation/server/mergedItems.ts';
import {
  eventPlaceOf,
  factsOf,
} from '#features/content/conversations/server/conversationFields.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import { changeConversation } from '#features/content/conversations/server/conversationWrites.ts';
import { recounting } from '#features/content/conversations/server/recounting.ts';
import {
  documentTypes,
  indexConversation,
  removeCommentFromIndex,
} from '#features/content/searchIndex/server/searchIndex.ts';
import type { Ctx, Unit } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { canMerge } from '../mergingRules.ts';
import { removeMarks } from './mergedMarks.ts';
import { readLocked } from './moveTargets.ts';

const recordSchema = z.object({
  sourceId: z.number(),
  targetId: z.number(),
  mergedAt: z.coerce.date(),
  commentIds: z.array(z.number()),
  textCommentId: z.number().nullable(),
  marks: z.record(z.string(), z.array(z.number())),
  answerId: z.number().nullable(),
  tookAnswer: z.boolean(),
  officialId: z.number().nullable(),
  tookOfficial: z.boolean(),
  activeBefore: z.coerce.date(),
});

type MergeRecord = z.infer<typeof recordSchema>;

/**
 * Undoes a merge: content of the merged post moves back in its current state, with replies added since; new
 * comments stay. Marks added by the merge are removed, unless their members have set them again.
 * @throws AppError FORBIDDEN; CONFLICT if one of the two is deleted or was merged again
 */
export async function undoMerge(
  ctx: Ctx,
  unit: Unit,
  given: unknown,
): Promise<{ conversationId: number }> {
  const { trx, emit } = unit;
  const record = recordSchema.parse(given);
  const ids = [record.sourceId, record.targetId];
  const [source, target] = await recounting(unit, ids, async () => {
    const row = await readLocked(trx, ids);
    const [from, to] = [row(record.sourceId), row(record.targetId)];
    for (const post of [from, to]) demand(canMerge(ctx.viewer, factsOf(post)));
    demandApart(from, to, record);
    await takeApart(trx, { from, to, record, now: ctx.now });
    return [from, to];
  });
  await reopenMerged(trx, source.id);
  await indexConversation(trx, source);
  const payload = { ...eventPlaceOf(source), intoConversationId: target.id };
  emit({ type: 'conversation.unmerged', payload });
  for (const post of [source, target]) {
    emit({ type: 'conversation.updated', payload: eventPlaceOf(post) });
  }
  return { conversationId: record.sourceId };
}

function demandApart(from: ConversationRow, to: ConversationRow, record: MergeRecord): void {
  const isStill =
    from.merged_into_id === to.id && from.merged_at?.getTime() === record.mergedAt.getTime();
  if (!isStill) throw new AppError('CONFLICT', { message: 'The post is no longer merged.' });
  if (from.deleted_at !== null || to.deleted_at !== null) {
    throw new AppError('CONFLICT', { message: 'One of the posts has been deleted.' });
  }
  if (to.merged_into_id !== null) {
    throw new AppError('CONFLICT', {
      message: 'The other post has been merged since. Undo that merge first.',
    });
  }
}

type Parts = { from: ConversationRow; to: ConversationRow; record: MergeRecord; now: Date };

async function takeApart(
  trx: DatabaseTransaction,
  { from, to, record, now }: Parts,
): Promise<void> {
  await giveBack(trx, record);
  await dropText(trx, { to, textCommentId: record.textCommentId, now });
  await removeMarks(trx, { from: to.id, added: record.marks, mergedAt: record.mergedAt });
  // An answer unaccepted since is not restored.
  const isAccepted = !record.tookAnswer || to.accepted_comment_id !== null;
  const isOfficial = !record.tookOfficial || to.official_comment_id !== null;
  await changeConversation(trx, from.id, {
    merged_into_id: null,
    merged_at: null,
    // Moved content may have been forked meanwhile.
    has_origins: true,
    accepted_comment_id: isAccepted ? record.answerId : null,
    official_comment_id: isOfficial ? record.officialId : null,
  });
  const raised = from.last_activity_at > record.activeBefore ? from.last_activity_at : null;
  if (raised?.getTime() === to.last_activity_at.getTime()) {
    await changeConversation(trx, to.id, { last_activity_at: record.activeBefore });
  }
}

async function giveBack(
  trx: DatabaseTransaction,
  { sourceId, targetId, commentIds }: MergeRecord,
): Promise<void> {
  await sql`
    with moved as (
      update comments set conversation_id = ${sourceId}
      where conversation_id = ${targetId}
        and (id = any(${commentIds}::bigint[]) or parent_id = any(${commentIds}::bigint[]))
      returning id
    )
    update search_documents set conversation_id = ${sourceId}
    where doc_type <> ${documentTypes.conversation} and doc_id in (select id from moved)`.execute(
    trx,
  );
}

/** Deletes the comment with the merged post's text, unless it has replies. */
async function dropText(
  trx: DatabaseTransaction,
  { to, textCommentId, now }: { to: ConversationRow; textCommentId: number | null; now: Date },
): Promise<void> {
  if (textCommentId === null) return;
  const gone = await trx
    .updateTable('comments')
    .set({ deleted_at: now })
    .where('id', '=', textCommentId)
    .where('conversation_id', '=', to.id)
    .where('deleted_at', 'is', null)
    .where('reply_count', '=', 0)
    .executeTakeFirst();
  if (gone.numUpdatedRows > 0n) await removeCommentFromIndex(trx, textCommentId);
}
