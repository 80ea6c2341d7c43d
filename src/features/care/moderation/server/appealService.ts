import { AppError } from '#core/errors.ts';
import { parseInput } from '#core/parseInput.ts';
import { demandActive } from '#core/permissions.ts';
import { queueForModeration, setItem } from '#features/care/reviewQueue/server/moderationItems.ts';
import type { ModerationRow } from '#features/care/reviewQueue/server/moderationRow.ts';
import { listHidden } from '#features/care/spam/server/evaluateSpam.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import { appealSchema, canAppeal, decisions, noticeStateOf } from '../moderationRules.ts';
import { lockThing, rowOf } from './moderatedThing.ts';
import { thingLoader } from './moderationLoaders.ts';
import { findNewestItems, lockItem } from './moderationQueries.ts';

/**
 * An author's own entry, once there is a decision: reports and rule matches are not revealed before. @returns
 * null for anyone else
 */
export async function findNotice(ctx: Ctx, id: number): Promise<ModerationRow | null> {
  const item = await findOwnItem(ctx, id);
  if (item === null) return null;
  const isDecided = decisions.some((each) => each === item.verdict);
  if (isDecided || item.appealed_at !== null) return item;
  const thing = await thingLoader(ctx).load(item);
  if (thing === null || noticeStateOf(item, rowOf(thing)) === null) return null;
  const type = item.target_type === 'comment' ? 'comment' : 'conversation';
  const hidden = await listHidden(ctx, { type, ids: [item.target_id] });
  return hidden.has(item.target_id) ? null : item;
}

async function findOwnItem(ctx: Ctx, id: number): Promise<ModerationRow | null> {
  const { memberId } = ctx.viewer;
  if (memberId === null) return null;
  const row = await ctx.db
    .selectFrom('moderation_items')
    .selectAll()
    .where('id', '=', id)
    .where('author_id', '=', memberId)
    .executeTakeFirst();
  return row ?? null;
}

/** The entry of the appeal against another, once decided. */
export async function findAppealAnswer(
  { db }: Ctx,
  { id, target_type, target_id }: ModerationRow,
): Promise<ModerationRow | null> {
  const row = await db
    .selectFrom('moderation_items')
    .selectAll()
    .where('target_type', '=', target_type)
    .where('target_id', '=', target_id)
    .where('appeal_of_id', '=', id)
    .where('resolved_at', 'is not', null)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Appeals a decision, once.
 * @throws AppError UNAUTHENTICATED; NOT_FOUND; VALIDATION_FAILED; CONFLICT if already appealed, or
 *   there is no decision to appeal any more
 */
export async function appeal(ctx: Ctx, itemId: number, given: unknown): Promise<ModerationRow> {
  const actorId = demandActive(ctx.viewer);
  const { text } = parseInput(appealSchema, given);
  const seen = await findNotice(ctx, itemId);
  if (seen === null) throw new AppError('NOT_FOUND');
  const type = seen.target_type === 'comment' ? 'comment' : 'conversation';
  const target = { type, id: seen.target_id } as const;
  return inTransaction(ctx, async ({ trx }) => {
    const thing = await lockThing(trx, { ...target, conversationId: seen.conversation_id });
    const item = await lockItem(trx, itemId);
    const [newest] = await findNewestItems(trx, type, [target.id]);
    if (!thing || !item || newest?.id !== itemId) throw new AppError('CONFLICT');
    if (!canAppeal(item, noticeStateOf(item, rowOf(thing)))) throw new AppError('CONFLICT');
    const { now } = ctx;
    const queued = await queueForModeration(trx, {
      target,
      reason: 'APPEAL',
      actorId,
      note: text,
      now,
    });
    const words = { appeal_text: text, appealed_at: now };
    if (queued.id !== itemId) await setItem(trx, queued.id, { ...words, appeal_of_id: itemId });
    await audit(trx, ctx, {
      action: 'moderation.appealed',
      subjectType: type,
      subjectId: target.id,
      detail: { text },
    });
    return setItem(trx, itemId, words);
  });
}
