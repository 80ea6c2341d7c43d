import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import type { SupportChange } from '../../requests/server/supportWrites.ts';
import { type AssignmentCandidate, chooseAssignee } from '../assignmentRules.ts';
import { defaultCapacity, type TeamAssignment } from '../queueFilterRules.ts';
import { isActiveAgent } from './queueQueries.ts';

/**
 * Routes a new request to its team, else to the default one, and to one of the team's agents. The request stays NEW, because
 * nobody has looked at it.
 */
export async function assignNewRequest(
  ctx: Ctx,
  trx: DatabaseTransaction,
  { before, after }: SupportChange,
): Promise<void> {
  if (before !== null) return;
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
      : chooseAssignee(
          team.assignment,
          await listCandidates(trx, { teamId: team.id, categoryId: after.category_id }),
        );
  await trx
    .updateTable('support_requests')
    .set({ team_id: team.id, assignee_id: assigneeId })
    .where('id', '=', after.id)
    .execute();
  if (assigneeId === null) return;
  await trx
    .insertInto('support_agents')
    .values({ member_id: assigneeId, last_assigned_at: ctx.now })
    .onConflict((conflict) =>
      conflict.column('member_id').doUpdateSet({ last_assigned_at: ctx.now }),
    )
    .execute();
}

async function listCandidates(
  trx: DatabaseTransaction,
  { teamId, categoryId }: { teamId: number; categoryId: number | null },
): Promise<AssignmentCandidate[]> {
  const { rows } = await sql<AssignmentCandidate>`
    select team.member_id as "memberId", coalesce(agent.is_available, true) as "isAvailable",
      coalesce(agent.capacity, ${defaultCapacity}) as capacity, agent.last_assigned_at as "lastAssignedAt",
      (select count(*)::int from support_requests
        where assignee_id = team.member_id and status in ('NEW', 'OPEN', 'WAITING')
          and merged_into is null) as load
    from support_team_members team
      join members on members.id = team.member_id
      left join support_agents agent on agent.member_id = team.member_id
    where team.team_id = ${teamId} and ${isActiveAgent(categoryId)}`.execute(trx);
  return rows;
}
