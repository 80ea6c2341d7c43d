import type { SupportRequestRow } from '#features/support/requests/server/supportRows.ts';
import type { SupportChange } from '#features/support/requests/server/supportWrites.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import {
  type ClockMode,
  clockAt,
  dueTimes,
  modeOf,
  policyFor,
  type SlaMetric,
  type SlaPolicy,
  type SlaSubject,
  slaMetrics,
} from '../slaRules.ts';
import { type ClockRow, listClocks, listSlaPolicies, updateNextBreach } from './slaQueries.ts';

/** Starts, pauses and stops the clocks of a request, in the transaction of its change. */
export async function setClocks(
  ctx: Pick<Ctx, 'now'>,
  trx: Database,
  { before, after }: SupportChange,
): Promise<void> {
  if (before !== null && !isRelevant(before, after)) return;
  const policies = await listSlaPolicies(trx);
  const clocks = new Map((await listClocks(trx, [after.id])).map((row) => [row.metric, row]));
  if (policies.length === 0 && clocks.size === 0) return;
  const subject = slaSubjectOf(after);
  const inUse = policies.filter(({ isArchived }) => !isArchived);
  const isWorkedOn = after.merged_into === null && after.hidden_as === null;
  const policy = isWorkedOn ? policyFor(inUse, subject) : null;
  const byId = new Map(policies.map((each) => [each.id, each]));
  for (const metric of slaMetrics) {
    const clock = clocks.get(metric) ?? null;
    const former = clock === null ? null : (byId.get(clock.policy_id) ?? null);
    const promised = policy?.minutes[metric] ?? null;
    const mode = policy === null || promised === null ? 'STOPPED' : modeOf(metric, subject);
    const owner = promised === null ? former : policy;
    if (owner === null || (clock === null && mode === 'STOPPED')) continue;
    const targetMs = promised === null ? (clock?.target_ms ?? 0) : promised * 60_000;
    await writeClock(ctx, trx, {
      ...{ requestId: after.id, metric, clock, former },
      mode,
      owner,
      targetMs,
    });
  }
  await updateNextBreach(trx, after.id);
}

function isRelevant(before: SupportRequestRow, after: SupportRequestRow): boolean {
  return (
    before.status !== after.status ||
    before.priority !== after.priority ||
    before.last_author !== after.last_author ||
    before.merged_into !== after.merged_into ||
    before.hidden_as !== after.hidden_as ||
    before.type_id !== after.type_id ||
    before.partner_id !== after.partner_id ||
    (before.first_reply_at === null) !== (after.first_reply_at === null)
  );
}

export function slaSubjectOf(row: SupportRequestRow): SlaSubject {
  return {
    ...{ kind: row.kind, priority: row.priority, typeId: row.type_id },
    ...{ partnerId: row.partner_id, status: row.status },
    isAnswered: row.first_reply_at !== null,
    isWaitingForAgent: row.last_author === 'REQUESTER',
  };
}

interface ClockChange {
  requestId: number;
  metric: SlaMetric;
  clock: ClockRow | null;
  /** The policy by which the clock has run so far. */
  former: SlaPolicy | null;
  mode: ClockMode;
  owner: SlaPolicy;
  targetMs: number;
}

async function writeClock(
  ctx: Pick<Ctx, 'now'>,
  trx: Database,
  { requestId, metric, clock, former, mode, owner, targetMs }: ClockChange,
): Promise<void> {
  // Each question of the customer starts a new round of the clock for the next reply.
  const isNewRound = metric === 'NEXT' && mode === 'RUNS' && clock?.stopped_at != null;
  const kept = isNewRound ? null : clock;
  const now = ctx.now.getTime();
  const before = kept && {
    elapsedMs: kept.elapsed_ms,
    runningSince: kept.running_since?.getTime() ?? null,
    isStopped: kept.stopped_at !== null,
  };
  const state = clockAt(before, mode, { calendar: former?.calendar ?? null, now });
  const { dueAt, warnAt } = dueTimes(state, { targetMs, calendar: owner.calendar });
  const isLate = kept?.due_at != null && kept.due_at.getTime() <= now;
  // A longer promise takes back what it does not break.
  const isBroken =
    mode === 'RUNS' ? state.elapsedMs >= targetMs : kept?.breached_at != null || isLate;
  const dateOf = (ms: number | null) => (ms === null ? null : new Date(ms));
  const values = {
    ...{ policy_id: owner.id, target_ms: targetMs, elapsed_ms: Math.round(state.elapsedMs) },
    ...{
      running_since: dateOf(state.runningSince),
      due_at: dateOf(dueAt),
      warn_at: dateOf(warnAt),
    },
    stopped_at: state.isStopped ? (kept?.stopped_at ?? ctx.now) : null,
    breached_at: isBroken ? (kept?.breached_at ?? kept?.due_at ?? ctx.now) : null,
    warned_at: kept?.warned_at ?? null,
  };
  await trx
    .insertInto('support_clocks')
    .values({ request_id: requestId, metric, ...values })
    .onConflict((conflict) => conflict.columns(['request_id', 'metric']).doUpdateSet(values))
    .execute();
}
