import type { AppError } from '#core/errors.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { validationMessages } from '#core/validationMessages.ts';
import {
  openRequest,
  type SupportChange,
} from '#features/support/requests/server/supportWrites.ts';
import { isActiveStatus } from '#features/support/requests/supportTransitionRules.ts';
import { type Ctx, perRequest, type Unit } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { type AbsentReplies, agentAbsenceSchema } from '../absenceRules.ts';
import { bulkLimit } from '../queueFilterRules.ts';
import { updateRequests } from './agentRequestService.ts';
import { demandAgent } from './demandAgent.ts';
import { isAgentMember } from './queueQueries.ts';

export interface AbsentAgent {
  memberId: number;
  until: Date;
}

/** Who is away now; they are back by themselves. @throws AppError FORBIDDEN */
export function listAbsentAgents(ctx: Ctx): Promise<AbsentAgent[]> {
  demandAgent(ctx);
  return perRequest(ctx, loadAbsentAgents);
}

async function loadAbsentAgents({ db, now }: Ctx): Promise<AbsentAgent[]> {
  const rows = await db
    .selectFrom('support_agents')
    .where('away_until', '>', now)
    .orderBy('away_until')
    .limit(500)
    .select(['member_id', 'away_until'])
    .execute();
  return rows.flatMap(({ member_id: memberId, away_until: until }) =>
    until === null ? [] : [{ memberId, until }],
  );
}

export interface AgentAbsence {
  until: Date | null;
  /** Requests that were handed over. */
  handedOver: number;
}

/**
 * Sets until when the viewer is away, or that they are back; their active requests can go to the queue of their teams, or
 * to a colleague.
 * @throws AppError FORBIDDEN, VALIDATION_FAILED for a moment that has passed, or a colleague who is no agent or away
 */
export async function setAgentAbsence(ctx: Ctx, given: unknown): Promise<AgentAbsence> {
  const memberId = demandAgent(ctx);
  const { until, replies, delegateId, handOver } = parseInput(agentAbsenceSchema, given);
  if (until != null && until.getTime() <= ctx.now.getTime()) throw fault('until');
  const delegate = replies === 'DELEGATE' && until != null ? Number(delegateId) : null;
  if (delegate !== null && !(await canStandIn(ctx, { delegate, memberId }))) {
    throw fault('delegateId');
  }
  const values = {
    ...{ away_until: until ?? null, away_delegate_id: delegate, away_replies: replies },
  };
  await ctx.db
    .insertInto('support_agents')
    .values({ member_id: memberId, ...values })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(values))
    .execute();
  const isGiven = until != null && handOver === true;
  const handedOver = isGiven ? await handOverRequests(ctx, { memberId, delegate }) : 0;
  return { until: until ?? null, handedOver };
}

async function canStandIn(ctx: Ctx, asked: { delegate: number; memberId: number }) {
  if (asked.delegate === asked.memberId) return false;
  if (!(await isAgentMember(ctx.db, asked.delegate, null))) return false;
  return (await absenceOf(ctx.db, asked.delegate, ctx.now)) === null;
}

/** Up to 500, each in its own transaction and with an entry in its history. */
async function handOverRequests(
  ctx: Ctx,
  { memberId, delegate }: { memberId: number; delegate: number | null },
): Promise<number> {
  const rows = await ctx.db
    .selectFrom('support_requests')
    .where('assignee_id', '=', memberId)
    .where('status', 'in', ['NEW', 'OPEN', 'WAITING'])
    .where('merged_into', 'is', null)
    .orderBy('id')
    .limit(bulkLimit)
    .select('id')
    .execute();
  if (rows.length === 0) return 0;
  const assigneeId = delegate === null ? '' : `${delegate}`;
  const ids = rows.map(({ id }) => `${id}`);
  const results = await updateRequests(ctx, ids, { assigneeId });
  return results.filter(({ error }) => error === null).length;
}

function fault(field: string): AppError {
  return validationFailed([{ field, rule: 'unknown', message: validationMessages.format }]);
}

async function absenceOf(db: Ctx['db'] | DatabaseTransaction, memberId: number, now: Date) {
  const row = await db
    .selectFrom('support_agents')
    .where('member_id', '=', memberId)
    .where('away_until', '>', now)
    .select(['away_delegate_id', 'away_replies'])
    .executeTakeFirst();
  if (!row) return null;
  const replies = row.away_replies as AbsentReplies; // the column's check allows no other
  return { delegate: row.away_delegate_id, replies };
}

/**
 * A customer who writes to an absent agent is answered by others: the request goes to the queue of its team, or to the
 * colleague who stands in, unless that one is away too.
 */
export async function passOnFromAbsent(
  ctx: Ctx,
  unit: Unit,
  { before, after, reply }: SupportChange,
): Promise<void> {
  if (before === null || reply?.author_role !== 'REQUESTER' || reply.is_automatic) return;
  const { assignee_id: absent, category_id: categoryId } = after;
  if (absent === null || !isActiveStatus(after.status)) return;
  const absence = await absenceOf(unit.trx, absent, ctx.now);
  if (absence === null || absence.replies === 'KEEP') return;
  const { delegate } = absence;
  const isThere =
    absence.replies === 'DELEGATE' &&
    delegate !== null &&
    delegate !== after.requester_id &&
    (await isAgentMember(unit.trx, delegate, categoryId)) &&
    (await absenceOf(unit.trx, delegate, ctx.now)) === null;
  const assigneeId = isThere ? delegate : null;
  const open = openRequest(ctx, unit, after);
  await open.patch({ assignee_id: assigneeId });
  await open.addEntry({
    ...{ kind: 'EVENT', is_public: false, author_id: null, author_role: 'SYSTEM' },
    ...{ event: 'ASSIGNED', detail: JSON.stringify({ memberId: assigneeId }) },
  });
  const payload = { requestId: after.id, assigneeId };
  unit.emit({ type: 'supportRequest.assigned', payload }, { actorId: null });
}
