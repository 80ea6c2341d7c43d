import { z } from 'zod';
import { AppError } from '#core/errors.ts';
import { demand, demandActive } from '#core/permissions.ts';
import { slugOf } from '#core/slug.ts';
import { canEditResponse } from '#features/comments/commentRules.ts';
import { commentLoader } from '#features/comments/server/commentLoaders.ts';
import { lockResponse } from '#features/comments/server/commentWrites.ts';
import { responseFactsOf } from '#features/comments/server/responseFacts.ts';
import { canEditConversation } from '#features/conversations/conversationRules.ts';
import { cleanContent } from '#features/conversations/server/conversationContent.ts';
import { eventPlaceOf, factsOf } from '#features/conversations/server/conversationFields.ts';
import { conversationLoader } from '#features/conversations/server/conversationLoader.ts';
import {
  changeConversation,
  lockConversation,
  replaceMentions,
} from '#features/conversations/server/conversationWrites.ts';
import { recounting } from '#features/conversations/server/recounting.ts';
import { keepRevision } from '#features/conversations/server/revisions.ts';
import { indexComment, indexConversation } from '#features/search/server/searchIndex.ts';
import { type Ctx, inTransaction, type Unit } from '#platform/context.ts';
import { logActivity } from '#platform/logActivity.ts';
import { canSeeHistory } from '../historyRules.ts';
import { versionsOf } from './historyService.ts';
import { getTarget, type HistoryEntity, type HistoryTarget } from './historyTarget.ts';
import { listVersions, textsOf, type VersionText } from './versionStore.ts';

/**
 * Brings an earlier version back, as an edit of its own: whoever may edit the text may do so.
 * @returns by which entry of the log it can be taken back
 * @throws AppError NOT_FOUND for a version the viewer does not read; FORBIDDEN, CONVERSATION_CLOSED;
 *   CONFLICT for the text as it stands
 */
export async function restoreVersion(
  ctx: Ctx,
  { entity, id, number }: { entity: HistoryEntity; id: number; number: number },
): Promise<{ target: HistoryTarget; activityId: number }> {
  const actorId = demandActive(ctx.viewer);
  const target = await getTarget(ctx, entity, id);
  demand(canSeeHistory(ctx.viewer, target, ctx.settings));
  const versions = await versionsOf(ctx, target);
  const version = versions.find((each) => each.number === number);
  if (!version?.isReadable) throw new AppError('NOT_FOUND');
  const activityId = await inTransaction(ctx, async (unit) => {
    const latest = await writeVersion(ctx, unit, target, {
      contentNumber: version.contentNumber,
      restoredNumber: number,
    });
    return logActivity(unit.trx, {
      actorId,
      activity: 'restore-version',
      target: { type: target.type, id },
      detail: { version: number, revision: latest.number },
      undo: { kind: 'restore-version', entity, id, ...latest },
    });
  });
  forget(ctx, target);
  return { target: await getTarget(ctx, entity, id), activityId };
}

const recordSchema = z.object({
  entity: z.enum(['CONVERSATION', 'COMMENT', 'REPLY']),
  id: z.number(),
  number: z.number(),
  before: z.number(),
});

/** @throws AppError CONFLICT where somebody has edited it since */
export async function undoRestoreVersion(ctx: Ctx, unit: Unit, record: unknown) {
  const { entity, id, number, before } = recordSchema.parse(record);
  const target = await getTarget(ctx, entity, id);
  await lockTarget(unit, target);
  const latest = (await listVersions(unit.trx, target)).at(-1);
  if (latest?.number !== number) throw new AppError('CONFLICT');
  await writeVersion(ctx, unit, target, { contentNumber: before, restoredNumber: before });
  return { conversationId: target.post.id };
}

/** @returns the number of the new version, and of the one it took the place of */
async function writeVersion(
  ctx: Ctx,
  unit: Unit,
  target: HistoryTarget,
  { contentNumber, restoredNumber }: { contentNumber: number; restoredNumber: number },
): Promise<{ number: number; before: number }> {
  const { trx } = unit;
  const locked = await lockTarget(unit, target);
  const before = (await listVersions(trx, target)).at(-1)?.number ?? 1;
  const text = (await textsOf(trx, target, [contentNumber])).get(contentNumber);
  if (text === undefined || before === contentNumber) throw new AppError('CONFLICT');
  const number = await (locked.response
    ? writeResponse(
        ctx,
        unit,
        { post: locked.post, response: locked.response },
        text,
        restoredNumber,
      )
    : writePost(ctx, unit, locked.post, text, restoredNumber));
  return { number, before };
}

type Locked = Awaited<ReturnType<typeof lockTarget>>;

async function lockTarget({ trx }: Unit, { post, response }: HistoryTarget) {
  return {
    post: await lockConversation(trx, post.id),
    response: response && (await lockResponse(trx, response.id, post.id)),
  };
}

/** What was stored once is stored again, however long texts may be today. */
function cleanAgain(content: string) {
  return cleanContent(content, {
    field: 'content',
    rule: { min: 0, max: Number.POSITIVE_INFINITY },
  });
}

async function writePost(
  ctx: Ctx,
  { trx, emit }: Unit,
  post: Locked['post'],
  stored: VersionText,
  restoredNumber: number,
): Promise<number> {
  demand(canEditConversation(ctx.viewer, factsOf(post)));
  const text = cleanAgain(stored.content);
  const title = stored.title ?? post.title;
  const tags = stored.tags ?? post.tags;
  const write = () =>
    changeConversation(trx, post.id, {
      ...{ title, tags, slug: slugOf(title) },
      ...{ content: text.content, stripped_content: text.stripped },
      ...{ is_edited: true, edited_at: ctx.now, updated_at: ctx.now, last_activity_at: ctx.now },
    });
  const changed = await (tags.join() === post.tags.join()
    ? write()
    : recounting(trx, [post.id], write));
  const number = await keepRevision(trx, {
    type: 'conversation',
    id: post.id,
    original: versionOf(post, post.author_id, post.created_at),
    edited: versionOf(changed, demandActive(ctx.viewer), ctx.now),
    silent: false,
    restoredNumber,
  });
  await indexConversation(trx, changed);
  await replaceMentions(trx, { type: 'conversation', id: post.id }, text.mentionedIds);
  emit({ type: 'conversation.updated', payload: eventPlaceOf(changed) });
  return number;
}

async function writeResponse(
  ctx: Ctx,
  { trx, emit }: Unit,
  { post, response }: { post: Locked['post']; response: NonNullable<Locked['response']> },
  stored: VersionText,
  restoredNumber: number,
): Promise<number> {
  demand(canEditResponse(ctx.viewer, responseFactsOf(response), factsOf(post)));
  const text = cleanAgain(stored.content);
  const changed = await trx
    .updateTable('comments')
    .set({
      ...{ content: text.content, stripped_content: text.stripped },
      ...{ is_edited: true, edited_at: ctx.now, updated_at: ctx.now },
    })
    .where('id', '=', response.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const number = await keepRevision(trx, {
    type: 'comment',
    id: response.id,
    original: versionOf(response, response.author_id, response.created_at),
    edited: versionOf(changed, demandActive(ctx.viewer), ctx.now),
    silent: false,
    restoredNumber,
  });
  await indexComment(trx, { ...changed, language: post.language });
  await replaceMentions(trx, { type: 'comment', id: response.id }, text.mentionedIds);
  const commentId = response.id;
  emit({ type: 'comment.updated', payload: { ...eventPlaceOf(post), commentId } });
  return number;
}

function versionOf(
  row: { content: string; title?: string; tags?: string[] },
  editorId: number,
  editedAt: Date,
) {
  return {
    title: row.title ?? null,
    tags: row.tags ?? null,
    content: row.content,
    editorId,
    editedAt,
  };
}

export function forget(ctx: Ctx, { post, response }: HistoryTarget): void {
  conversationLoader(ctx).clear(post.id);
  if (response) commentLoader(ctx).clear(response.id);
}
