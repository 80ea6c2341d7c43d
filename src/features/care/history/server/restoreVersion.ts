import { z } from 'zod';
import { momentOfChange } from '#core/changedSince.ts';
import { AppError } from '#core/errors.ts';
import { demand, demandActive } from '#core/permissions.ts';
import { slugOf } from '#core/slug.ts';
import { commentLoader } from '#features/content/comments/server/commentLoaders.ts';
import { lockResponse } from '#features/content/comments/server/commentWrites.ts';
import { responseFactsOf } from '#features/content/comments/server/responseFacts.ts';
import { canEditConversation } from '#features/content/conversations/conversationRules.ts';
import { canEditResponse } from '#features/content/conversations/responseRules.ts';
import {
  eventCommentOf,
  eventPlaceOf,
  factsOf,
} from '#features/content/conversations/server/conversationFields.ts';
import { conversationLoader } from '#features/content/conversations/server/conversationLoader.ts';
import {
  changeConversation,
  lockConversation,
  replaceMentions,
} from '#features/content/conversations/server/conversationWrites.ts';
import type { PreparedHooks } from '#features/content/conversations/server/postHooks.ts';
import { recounting } from '#features/content/conversations/server/recounting.ts';
import { keepRevision } from '#features/content/conversations/server/revisions.ts';
import {
  indexComment,
  indexConversation,
} from '#features/content/searchIndex/server/searchIndex.ts';
import { type Ctx, inTransaction, type Unit } from '#platform/context.ts';
import { logActivity } from '#platform/logActivity.ts';
import { canSeeHistory } from '../historyRules.ts';
import { versionsOf } from './historyService.ts';
import { getTarget, type HistoryEntity, type HistoryTarget } from './historyTarget.ts';
import { cleanAgain, prepareVersionHooks } from './prepareVersionHooks.ts';
import { listVersions, textsOf, type VersionText } from './versionStore.ts';

/**
 * Restores an earlier version, as an edit; requires edit permission.
 * @returns the activity by which it can be undone
 * @throws AppError NOT_FOUND for a version the viewer cannot read; FORBIDDEN, CONVERSATION_CLOSED;
 *   CONFLICT for the current version; as spam rules reject an edit
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
  const { hooks, text } = await prepareVersion(ctx, target, version.contentNumber);
  const restore = async (unit: Unit) => {
    const latest = await writeVersion(ctx, unit, target, {
      ...{ contentNumber: version.contentNumber, restoredNumber: number, text, hooks },
    });
    return logActivity(unit, {
      actorId,
      activity: 'restore-version',
      target: { type: target.type, id },
      detail: { version: number, revision: latest.number },
      undo: { kind: 'restore-version', entity, id, ...latest },
    });
  };
  const activityId = await hooks.run(() => inTransaction(ctx, restore));
  forgetTarget(ctx, target);
  return { target: await getTarget(ctx, entity, id), activityId };
}

const recordSchema = z.object({
  entity: z.enum(['CONVERSATION', 'COMMENT', 'REPLY']),
  id: z.number(),
  number: z.number(),
  before: z.number(),
});

/** @throws AppError CONFLICT if somebody has edited it since */
export async function undoRestoreVersion(ctx: Ctx, unit: Unit, record: unknown) {
  const { entity, id, number, before } = recordSchema.parse(record);
  const target = await getTarget(ctx, entity, id);
  const { hooks, text } = await prepareVersion(ctx, target, before);
  await hooks.run(async () => {
    await lockTarget(unit, target);
    const latest = (await listVersions(unit.trx, target)).at(-1);
    if (latest?.number !== number) throw new AppError('CONFLICT');
    const numbers = { contentNumber: before, restoredNumber: before };
    await writeVersion(ctx, unit, target, { ...numbers, text, hooks });
  });
  return { conversationId: target.post.id };
}

function demandEdit({ viewer }: Ctx, { post, response }: Locked): void {
  demand(
    response === null
      ? canEditConversation(viewer, factsOf(post))
      : canEditResponse(viewer, responseFactsOf(response), factsOf(post)),
  );
}

interface ReturningVersion {
  contentNumber: number;
  restoredNumber: number;
  text: VersionText;
  hooks: PreparedHooks;
}

/** @throws AppError CONFLICT if the version does not exist; as spam rules reject it */
async function prepareVersion(ctx: Ctx, target: HistoryTarget, contentNumber: number) {
  demandEdit(ctx, target);
  const text = (await textsOf(ctx.db, target, [contentNumber])).get(contentNumber);
  if (text === undefined) throw new AppError('CONFLICT');
  return { text, hooks: await prepareVersionHooks(ctx, target, text) };
}

/** @returns the number of the new version, and of the one it replaced */
async function writeVersion(
  ctx: Ctx,
  unit: Unit,
  target: HistoryTarget,
  version: ReturningVersion,
): Promise<{ number: number; before: number }> {
  const { trx } = unit;
  const { post, response } = await lockTarget(unit, target);
  demandEdit(ctx, { post, response });
  const before = (await listVersions(trx, target)).at(-1)?.number ?? 1;
  if (before === version.contentNumber) throw new AppError('CONFLICT');
  const number = await (response
    ? writeResponse(ctx, unit, { post, response }, version)
    : writePost(ctx, unit, post, version));
  const named = { type: target.type, id: target.id };
  await version.hooks.within(unit, 'edited', {
    target: named,
    ...{ actorId: demandActive(ctx.viewer), authorId: target.authorId },
    ...{ isRewritten: true, activityId: null },
  });
  return { number, before };
}

type Locked = Awaited<ReturnType<typeof lockTarget>>;

async function lockTarget({ trx }: Unit, { post, response }: HistoryTarget) {
  return {
    post: await lockConversation(trx, post.id),
    response: response && (await lockResponse(trx, response.id, post.id)),
  };
}

async function writePost(
  ctx: Ctx,
  unit: Unit,
  post: Locked['post'],
  { text: stored, restoredNumber, hooks: { isHeld } }: ReturningVersion,
): Promise<number> {
  const { trx, emit } = unit;
  const text = await cleanAgain(stored.content);
  const title = stored.title ?? post.title;
  const tags = stored.tags ?? post.tags;
  const write = () =>
    changeConversation(trx, post.id, {
      ...{ title, tags, slug: slugOf(title) },
      ...{ content: text.content, stripped_content: text.stripped },
      ...{ is_edited: true, edited_at: ctx.now, last_activity_at: ctx.now },
      updated_at: momentOfChange(post, ctx.now),
      ...(isHeld && { held_at: post.held_at ?? ctx.now }),
    });
  const recounts = isHeld || tags.join() !== post.tags.join();
  const changed = await (recounts ? recounting(unit, [post.id], write) : write());
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
  unit: Unit,
  { post, response }: { post: Locked['post']; response: NonNullable<Locked['response']> },
  { text: stored, restoredNumber, hooks: { isHeld } }: ReturningVersion,
): Promise<number> {
  const { trx, emit } = unit;
  const text = await cleanAgain(stored.content);
  const write = () =>
    trx
      .updateTable('comments')
      .set({
        ...{ content: text.content, stripped_content: text.stripped },
        ...{ is_edited: true, edited_at: ctx.now },
        updated_at: momentOfChange(response, ctx.now),
        ...(isHeld && { held_at: response.held_at ?? ctx.now }),
      })
      .where('id', '=', response.id)
      .returningAll()
      .executeTakeFirstOrThrow();
  const changed = await (isHeld ? recounting(unit, [post.id], write) : write());
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
  emit({ type: 'comment.updated', payload: eventCommentOf(post, response) });
  return number;
}

function versionOf(
  row: (Locked['post'] | NonNullable<Locked['response']>) & { title?: string; tags?: string[] },
  editorId: number,
  editedAt: Date,
) {
  return {
    title: row.title ?? null,
    tags: row.tags ?? null,
    content: row.content,
    editorId,
    editedAt,
    of: row,
  };
}

export function forgetTarget(ctx: Ctx, { post, response }: HistoryTarget): void {
  conversationLoader(ctx).clear(post.id);
  if (response) commentLoader(ctx).clear(response.id);
}
