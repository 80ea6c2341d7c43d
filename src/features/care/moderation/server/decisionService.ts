import { AppError } from '#core/errors.ts';
import { parseInput } from '#core/parseInput.ts';
import { demand, demandActive } from '#core/permissions.ts';
import { setItem } from '#features/care/reviewQueue/server/moderationItems.ts';
import type { ModerationRow } from '#features/care/reviewQueue/server/moderationRow.ts';
import {
  type AuthorNotification,
  forgetMail,
  notifyAuthor,
} from '#features/care/reviewQueue/server/notifyAuthor.ts';
import { commentLoader } from '#features/content/comments/server/commentLoaders.ts';
import { conversationLoader } from '#features/content/conversations/server/conversationLoader.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction, type Unit } from '#platform/context.ts';
import { logActivity } from '#platform/logActivity.ts';
import {
  canDecide,
  canModerateSomewhere,
  claimantOf,
  type Decision,
  decisionSchema,
  type ModerationRefusal,
  moderationLimits,
} from '../moderationRules.ts';
import { findAnswersTaken } from './answersTaken.ts';
import { setReportsResolved } from './itemReports.ts';
import { decisionEventOf, lockThing, moderatedFactsOf } from './moderatedThing.ts';
import { findItem, lockItem } from './moderationQueries.ts';
import { bringInto, stateOfThing, type ThingState } from './thingState.ts';
import { trainFilter } from './trainFilter.ts';

export interface DecisionInput {
  itemId: number;
  decision: Decision;
  /** A note to the author. */
  note?: string | null;
  /** Overrides someone else's claim. */
  takeOver?: boolean | null;
}

export interface Decided {
  item: ModerationRow;
  /** The activity by which it can be undone. */
  activityId: number;
}

/**
 * Decides one entry of the queue; all decisions go through here.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN; NOT_FOUND for an entry the viewer cannot see; CONFLICT
 *   if someone else has claimed it, or it is decided
 */
export async function decide(ctx: Ctx, input: DecisionInput): Promise<Decided> {
  const actorId = demandActive(ctx.viewer);
  const { decision, takeOver, ...given } = parseInput(decisionSchema, input);
  const note = given.note || null;
  const seen = await findItem(ctx, input.itemId);
  if (seen === null) throw new AppError('NOT_FOUND');
  const decided = await inTransaction(ctx, async (unit) => {
    const { trx, emit } = unit;
    const thing = await lockThing(trx, targetOf(seen));
    const item = await lockItem(trx, seen.id);
    if (!thing || !item || item.resolved_at !== null) throw refused('DECIDED');
    const claimant = claimantOf(item, ctx.now);
    if (claimant !== null && claimant !== actorId && !takeOver) throw refused('TAKEN');
    demand(canDecide(ctx.viewer, decision, moderatedFactsOf(thing)));

    const before = stateOfThing(thing);
    const after = stateAfter(before, decision, ctx.now);
    if (decision === 'APPROVE') {
      const { acceptedId, officialId } = await findAnswersTaken(trx, thing);
      after.acceptedId ??= acceptedId;
      after.officialId ??= officialId;
    }
    await bringInto(ctx, unit, thing, after);
    const activityId = await logDecision(ctx, unit, {
      item,
      decision,
      note,
      before,
      after,
      actorId,
    });
    emit({ type: 'moderation.decided', payload: decisionEventOf(thing, item, decision) });
    await setReportsResolved(trx, item, { at: ctx.now, from: null });
    await trainFilter(trx, thing, decision);
    // Pending notifications about the reasons are replaced by the decision's.
    await forgetMail(trx, item.mail_id);
    const outcome = outcomeOf(item, decision, before) ?? (note === null ? null : 'KEPT');
    const told = outcome && { actorId, outcome, note, now: ctx.now };
    const row = await setItem(trx, item.id, {
      resolved_at: ctx.now,
      resolved_by_id: actorId,
      verdict: decision,
      decision_id: activityId,
      decision_note: note,
      mail_id: told ? await notifyAuthor(trx, item, told) : null,
    });
    return { item: row, activityId };
  });
  conversationLoader(ctx).clearAll();
  commentLoader(ctx).clearAll();
  return decided;
}

function targetOf(item: ModerationRow) {
  const type = item.target_type === 'comment' ? 'comment' : 'conversation';
  return { type, id: item.target_id, conversationId: item.conversation_id } as const;
}

/** CONFLICT, with the reason for the list. */
function refused(why: Extract<ModerationRefusal, 'DECIDED' | 'TAKEN'>): AppError {
  return new AppError('CONFLICT', { message: why });
}

function stateAfter(before: ThingState, decision: Decision, now: Date): ThingState {
  switch (decision) {
    case 'APPROVE':
      return { ...before, spamAt: null, heldAt: null, deletedAt: null };
    case 'SPAM':
      return { ...before, spamAt: before.spamAt ?? now, heldAt: null };
    case 'DELETE':
      return { ...before, deletedAt: before.deletedAt ?? now };
  }
}

/** The author's notification; none if nothing changed for them, unless there is a note. */
function outcomeOf(
  item: ModerationRow,
  decision: Decision,
  before: ThingState,
): AuthorNotification['outcome'] | null {
  if (item.appeal_text !== null) {
    return decision === 'APPROVE' ? 'APPEAL_ACCEPTED' : 'APPEAL_REJECTED';
  }
  const wasHidden = before.spamAt !== null || before.heldAt !== null;
  if (decision === 'APPROVE') return wasHidden ? 'APPROVED' : null;
  return decision === 'SPAM' ? 'SPAM' : 'DELETED';
}

/** As the same is logged where it is done elsewhere. */
function loggedAs(decision: Decision, type: 'conversation' | 'comment'): string {
  if (decision === 'DELETE') return type === 'comment' ? 'delete-comment' : 'delete';
  return { APPROVE: 'approve', SPAM: 'mark-spam' }[decision];
}

async function logDecision(ctx: Ctx, unit: Unit, made: Made): Promise<number> {
  const { trx } = unit;
  const { item, decision, note, before, after, actorId } = made;
  const { type } = targetOf(item);
  await audit(trx, ctx, {
    action: `moderation.${{ APPROVE: 'approved', SPAM: 'markedSpam', DELETE: 'deleted' }[decision]}`,
    subjectType: type,
    subjectId: item.target_id,
    detail: { reasons: item.reasons, ...(note && { note }) },
  });
  return logActivity(unit, {
    actorId,
    activity: loggedAs(decision, type),
    target: { type, id: item.target_id },
    detail: { reasons: item.reasons, ...(note && { reason: note }) },
    undo: { kind: 'moderation', itemId: item.id, decision, before, after, at: ctx.now },
  });
}

interface Made {
  item: ModerationRow;
  decision: Decision;
  note: string | null;
  before: ThingState;
  after: ThingState;
  actorId: number;
}

export interface DecisionOutcome {
  itemId: number;
  activityId: number | null;
  refusal: ModerationRefusal | null;
}

/**
 * Decides many entries independently: failures are reported and do not stop the others.
 * @throws AppError BAD_REQUEST above the limit per call; FORBIDDEN without any moderation permission
 */
export async function decideMany(
  ctx: Ctx,
  { itemIds, ...decision }: Omit<DecisionInput, 'itemId'> & { itemIds: readonly number[] },
): Promise<DecisionOutcome[]> {
  demand(canModerateSomewhere(ctx.viewer));
  if (itemIds.length > moderationLimits.chunk) {
    throw new AppError('BAD_REQUEST', { message: `At most ${moderationLimits.chunk} at once.` });
  }
  parseInput(decisionSchema, decision);
  const outcomes: DecisionOutcome[] = [];
  for (const itemId of new Set(itemIds)) {
    try {
      const { activityId } = await decide(ctx, { ...decision, itemId });
      outcomes.push({ itemId, activityId, refusal: null });
    } catch (error) {
      outcomes.push({ itemId, activityId: null, refusal: refusalOf(error) });
    }
  }
  return outcomes;
}

function refusalOf(error: unknown): ModerationRefusal {
  if (!(error instanceof AppError)) throw error;
  if (error.code === 'CONFLICT' && (error.message === 'DECIDED' || error.message === 'TAKEN')) {
    return error.message;
  }
  const { code } = error;
  if (code === 'FORBIDDEN' || code === 'NOT_FOUND' || code === 'CONFLICT') return code;
  if (code === 'BAD_REQUEST') return 'CONFLICT';
  throw error;
}
