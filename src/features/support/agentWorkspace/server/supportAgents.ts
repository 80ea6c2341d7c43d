import { sql } from 'kysely';
import { requireId } from '#core/ids.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { demand, holds } from '#core/permissions.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import { defaultCapacity } from '../queueFilterRules.ts';
import { supportAgentSchema } from '../queueInputs.ts';
import { isAgentMember, listAgentIds } from './queueQueries.ts';
import { demandAgent } from './queueService.ts';

/** How an agent receives new requests, and how many they have. */
export interface AgentWorkload {
  memberId: number;
  isAvailable: boolean;
  capacity: number;
  /** Active requests assigned to them. */
  load: number;
}

/** Of all agents. @throws AppError FORBIDDEN */
export async function listAgentWorkloads({ db, viewer }: Ctx): Promise<AgentWorkload[]> {
  demand(holds(viewer, 'MANAGE_COMMUNITY'));
  return workloadsOf(db, await listAgentIds(db));
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
  const { isAvailable, capacity } = parseInput(supportAgentSchema, given);
  const memberId = requireId(id);
  if (!(await isAgentMember(ctx.db, memberId, null))) {
    throw validationFailed([{ field: 'id', rule: 'unknown', message: validationMessages.format }]);
  }
  return inTransaction(ctx, async ({ trx }) => {
    const values = { is_available: isAvailable, capacity };
    await trx
      .insertInto('support_agents')
      .values({ member_id: memberId, ...values })
      .onConflict((conflict) => conflict.column('member_id').doUpdateSet(values))
      .execute();
    await audit(trx, ctx, {
      action: 'supportAgent.changed',
      subjectType: 'member',
      subjectId: memberId,
      detail: { isAvailable, capacity },
    });
    const [workload] = await workloadsOf(trx, [memberId]);
    return workload ?? { memberId, isAvailable, capacity, load: 0 };
  });
}

async function workloadsOf(db: Ctx['db'], memberIds: readonly number[]): Promise<AgentWorkload[]> {
  const { rows } = await sql<AgentWorkload>`
    select asked.id as "memberId", coalesce(agent.is_available, true) as "isAvailable",
      coalesce(agent.capacity, ${defaultCapacity}) as capacity,
      (select count(*)::int from support_requests
        where assignee_id = asked.id and status in ('NEW', 'OPEN', 'WAITING')
          and merged_into is null and hidden_as is null) as load
    from unnest(${memberIds}::bigint[]) with ordinality asked (id, place)
      left join support_agents agent on agent.member_id = asked.id
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

export async function isAgentAvailable({ db, viewer }: Ctx): Promise<boolean> {
  if (viewer.memberId === null) return false;
  const row = await db
    .selectFrom('support_agents')
    .where('member_id', '=', viewer.memberId)
    .select('is_available')
    .executeTakeFirst();
  return row?.is_available ?? true;
}
