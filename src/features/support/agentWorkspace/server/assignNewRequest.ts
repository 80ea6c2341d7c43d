import { sql } from 'kysely';
import { isActiveAgent } from '#features/support/requests/server/activeAgents.ts';
import {
  openRequest,
  type SupportChange,
} from '#features/support/requests/server/supportWrites.ts';
import type { Ctx, Unit } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';
import { type AssignmentCandidate, chooseAssignee } from '../assignmentRules.ts';
import { defaultCapacity, type TeamAssignment } from '../queueFilterRules.ts';

declare module '#platform/feature/serverFeature.ts' {
  interface ServerFeature {
    /** Agents who take no more requests of this kind now, such as those with as many live chats as they may have. */
    fullAgents?: (
      ctx: Ctx,
      trx: DatabaseTransaction,
      request: Pick<SupportChange['after'], 'channel'>,
    ) => Promise<readonly number[]>;
  }
}

/**
 * Routes a new request to its team, else to the default one, and to one of the team's agents. The request stays NEW, because
 * nobody has looked at it. A request that was split off is with the agents of the one it comes from.
 */
export async function assignNewRequest(
  ctx: Ctx,
  unit: Unit,
  { before, after }: SupportChange,
): Promise<void> {
  if (before !== null || after.status !== 'NEW') return;
  const { trx, emit } = unit;
  const team = await trx
    .selectFrom('support_teams')
    .where((eb) =>
      after.team_id === null ? eb('is_default', '=', true) : eb('id', '=', after.team_id),
    )
    .where('archived_at', 'is', null)
    .select(['id', 'assignment'])
    .$castTo<{ id: number; assignment: TeamAssignment }>()
    // Two requests at once take turns, so that they are not given to the same agent.
    .forUpdate()
    .executeTakeFirst();
  if (!team) return;
  const assigneeId =
    team.assignment === 'MANUAL'
      ? null
      : chooseAssignee(team.assignment, await listCandidates(ctx, trx, { teamId: team.id, after }));
  const open = openRequest(ctx, unit, after);
  await open.patch({ team_id: team.id, assignee_id: assigneeId });
  if (assigneeId === null) return;
  await open.addEntry({
    ...{ kind: 'EVENT', is_public: false, author_id: null, author_role: 'SYSTEM' },
    ...{ event: 'ASSIGNED', detail: JSON.stringify({ memberId: assigneeId }) },
  });
  const payload = { requestId: after.id, assigneeId };
  emit({ type: 'supportRequest.assigned', payload }, { actorId: null });
  await trx
    .insertInto('support_agents')
    .values({ member_id: assigneeId, last_assigned_at: ctx.now })
    .onConflict((conflict) =>
      conflict.column('member_id').doUpdateSet({ last_assigned_at: ctx.now }),
    )
    .execute();
}

/** Agents are customers on their own requests. */
async function listCandidates(
  ctx: Ctx,
  trx: DatabaseTransaction,
  { teamId, after }: { teamId: number; after: SupportChange['after'] },
): Promise<AssignmentCandidate[]> {
  const { category_id: categoryId, requester_id: requesterId } = after;
  const { rows } = await sql<AssignmentCandidate>`
    select team.member_id as "memberId", (coalesce(agent.is_available, true) and coalesce(agent.away_until <= ${ctx.now}, true)) as "isAvailable",
      coalesce(agent.capacity, ${defaultCapacity}) as capacity, agent.last_assigned_at as "lastAssignedAt",
      (select count(*)::int from support_requests
        where assignee_id = team.member_id and status in ('NEW', 'OPEN', 'WAITING')
          and merged_into is null and hidden_as is null) as load
    from support_team_members team
      join members on members.id = team.member_id
      left join support_agents agent on agent.member_id = team.member_id
    where team.team_id = ${teamId} and ${isActiveAgent(categoryId)}
      and members.id is distinct from ${requesterId}::bigint`.execute(trx);
  const asked = serverParts('fullAgents').map((list) => list(ctx, trx, after));
  const full = (await Promise.all(asked)).flat();
  return rows.filter(({ memberId }) => !full.includes(memberId));
}
