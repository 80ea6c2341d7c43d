import { z } from 'zod';
import { AppError } from '#core/errors.ts';
import { demand } from '#core/permissions.ts';
import { setItem } from '#features/care/reviewQueue/server/moderationItems.ts';
import { forgetMail } from '#features/care/reviewQueue/server/notifyAuthor.ts';
import { unlearn } from '#features/care/spam/server/learn.ts';
import { audit } from '#platform/audit.ts';
import type { Ctx, Unit } from '#platform/context.ts';
import { canDecide, decisions } from '../moderationRules.ts';
import { setReportsResolved } from './itemReports.ts';
import { decisionEventOf, lockThing, moderatedFactsOf } from './moderatedThing.ts';
import { lockItem } from './moderationQueries.ts';
import { bringInto, isSameState, stateOfThing } from './thingState.ts';

const moment = z.coerce.date();
const state = z.object({
  spamAt: moment.nullable(),
  heldAt: moment.nullable(),
  deletedAt: moment.nullable(),
  acceptedId: z.number().nullable(),
  officialId: z.number().nullable(),
});
const recordSchema = z.object({
  itemId: z.number(),
  decision: z.enum(decisions),
  before: state,
  after: state,
  at: moment,
});

/**
 * Undoes a moderator's decision: restores the item's state and reopens the entry.
 * @throws AppError FORBIDDEN; CONFLICT if its state has changed since the decision
 */
export async function undoDecision(
  ctx: Ctx,
  unit: Unit,
  given: unknown,
): Promise<{ conversationId: number }> {
  const { itemId, decision, before, after, at } = recordSchema.parse(given);
  const { trx } = unit;
  const found = await trx
    .selectFrom('moderation_items')
    .select(['target_type', 'target_id', 'conversation_id'])
    .where('id', '=', itemId)
    .executeTakeFirst();
  if (!found) throw new AppError('NOT_FOUND');
  const type = found.target_type === 'comment' ? 'comment' : 'conversation';
  const { target_id: id, conversation_id: conversationId } = found;
  const thing = await lockThing(trx, { type, id, conversationId });
  const item = await lockItem(trx, itemId);
  if (!thing || !item) throw new AppError('NOT_FOUND');
  const { isDeleted, ...facts } = moderatedFactsOf(thing);
  demand(
    canDecide(ctx.viewer, decision, { ...facts, isDeleted: isDeleted && decision !== 'SPAM' }),
  );
  if (item.verdict !== decision || !isSameState(stateOfThing(thing), after))
    throw new AppError('CONFLICT');

  await bringInto(ctx, unit, thing, before);
  const undone = { ...decisionEventOf(thing, item, decision), isUndone: true };
  unit.emit({ type: 'moderation.decided', payload: undone });
  await forgetMail(trx, item.mail_id);
  await unlearn(trx, { type, id });
  await setReportsResolved(trx, item, { at: null, from: at });
  const isOpenElsewhere = await trx
    .selectFrom('moderation_items')
    .select('id')
    .where('target_type', '=', type)
    .where('target_id', '=', id)
    .where('resolved_at', 'is', null)
    .executeTakeFirst();
  await setItem(
    trx,
    itemId,
    isOpenElsewhere
      ? { verdict: 'UNDONE', mail_id: null, decision_id: null }
      : { ...reopened, mail_id: null, decision_id: null },
  );
  await audit(trx, ctx, {
    action: 'moderation.undone',
    subjectType: type,
    subjectId: id,
    detail: { decision },
  });
  return { conversationId };
}

const reopened = { resolved_at: null, resolved_by_id: null, verdict: null, decision_note: null };
