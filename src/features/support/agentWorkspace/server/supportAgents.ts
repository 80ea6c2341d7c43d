import { sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import { requireId } from '#core/ids.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { demand, holds } from '#core/permissions.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { canWorkOnRequests } from '#features/support/requests/supportRequestAccess.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction, perRequest } from '#platform/context.ts';
import { defaultCapacity } from '../queueFilterRules.ts';
import { supportAgentSchema } from '../queueInputs.ts';
import { demandAgent } from './demandAgent.ts';
import { isAgentMember, listAgentIds } from './queueQueries.ts';

/** How an agent receives new requests, and how many they have. */
export interface AgentWorkload {
  memberId: number;
  isAvailable: boolean;
  capacity: number;
  /** Live chats at once; null: as their teams, or the settings, say. */
  mostChats: number | null;
  /** Until when they are away; null: they are not. */
  awayUntil: Date | null;
  /** Active requests assigned to them: waiting for the customer, and past a deadline. */
  load: number;
  waiting: number;
  overdue: number;
}

/** Of all agents, for those of the whole community and administrators. @throws AppError FORBIDDEN */
export async function listAgentWorkloads(ctx: Ctx): Promise<AgentWorkload[]> {
  const { db, viewer, now } = ctx;
  if (!holds(viewer, 'MANAGE_COMMUNITY').ok) demand(canWorkOnRequests(viewer));
  return workloadsOf(db, now, await listAgentIds(ctx));
}

/**
 * Changes how an agent receives new requests.
 * @throws AppError FORBIDDEN, VALIDATION_FAILED
 */
export async function saveSupportAgent(
  ctx: Ctx,
  id: string,
  given: unknown,
): Promise<AgentWorkload> {
  demand(holds(ctx.viewer, 'MANAGE_COMMUNITY'));
  const { isAvailable, capacity, mostChats = null } = parseInput(supportAgentSchema, given);
  const memberId = requireId(id);
  if (!(await isAgentMember(ctx.db, memberId, null))) {
    throw validationFailed([{ field: 'id', rule: 'unknown', message: validationMessages.format }]);
  }
  return inTransaction(ctx, async ({ trx }) => {
    const values = { is_available: isAvailable, capacity, most_chats: mostChats };
    await trx
      .insertInto('support_agents')
      .values({ member_id: memberId, ...values })
      .onConflict((conflict) => conflict.column('member_id').doUpdateSet(values))
      .execute();
    await audit(trx, ctx, {
      action: 'supportAgent.changed',
      subjectType: 'member',
      subjectId: memberId,
      detail: { isAvailable, capacity, mostChats },
    });
    const [workload] = await workloadsOf(trx, ctx.now, [memberId]);
    if (!workload) throw new AppError('NOT_FOUND');
    return workload;
  });
}

async function workloadsOf(
  db: Ctx['db'],
  now: Date,
  memberIds: readonly number[],
): Promise<AgentWorkload[]> {
  const { rows } = await sql<AgentWorkload>`
    select asked.id as "memberId", coalesce(agent.is_available, true) as "isAvailable",
      coalesce(agent.capacity, ${defaultCapacity}) as capacity, agent.most_chats as "mostChats",
      case when agent.away_until > ${now} then agent.away_until end as "awayUntil",
      active.load, active.waiting, active.overdue
    from unnest(${memberIds}::bigint[]) with ordinality asked (id, place)
      left join support_agents agent on agent.member_id = asked.id
      cross join lateral (
        select count(*)::int as load, (count(*) filter (where status = 'WAITING'))::int as waiting,
          (count(*) filter (where next_breach_at <= ${now} or due_at <= ${now}))::int as overdue
        from support_requests
        where assignee_id = asked.id and status in ('NEW', 'OPEN', 'WAITING')
            and merged_into is null and hidden_as is null) active
    order by asked.place`.execute(db);
  return rows;
}

/** An agent who is away receives no new requests. */
export async function setAgentAvailability(ctx: Ctx, isAvailable: boolean): Promise<boolean> {
  const memberId = demandAgent(ctx);
  await ctx.db
    .insertInto('support_agents')
    .values({ member_id: memberId, is_available: isAvailable })
    .onConflict((conflict) =>
      conflict.column('member_id').doUpdateSet({ is_available: isAvailable }),
    )
    .execute();
  return isAvailable;
}

export async function isAgentAvailable(ctx: Ctx): Promise<boolean> {
  return (await perRequest(ctx, loadOwnState))?.is_available ?? true;
}

/** Until when the viewer is away; null: they are not. */
export async function ownAbsence(ctx: Ctx): Promise<Date | null> {
  const until = (await perRequest(ctx, loadOwnState))?.away_until ?? null;
  return until !== null && until.getTime() > ctx.now.getTime() ? until : null;
}

async function loadOwnState({ db, viewer }: Ctx) {
  if (viewer.memberId === null) return undefined;
  return db
    .selectFrom('support_agents')
    .where('member_id', '=', viewer.memberId)
    .select(['is_available', 'away_until'])
    .executeTakeFirst();
}
