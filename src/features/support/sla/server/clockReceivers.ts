import { sql } from 'kysely';
import { isActiveAgent } from '#features/support/requests/server/activeAgents.ts';
import type { Database } from '#platform/database/database.ts';

const mostReceivers = 200;

/**
 * Who is told that a clock of a request runs out: its assignee, else the agents of its team, else everyone who can assign
 * it. Its requester is not, even if they are an agent.
 */
export async function listClockReceivers(db: Database, requestId: number): Promise<number[]> {
  const request = await db
    .selectFrom('support_requests')
    .where('id', '=', requestId)
    .select(['assignee_id', 'team_id', 'category_id', 'requester_id'])
    .executeTakeFirst();
  if (!request) return [];
  const { assignee_id, team_id, category_id, requester_id } = request;
  if (assignee_id !== null) return [assignee_id];
  const agentsAmong = async (isAmong = sql<boolean>`true`) => {
    const { rows } = await sql<{ id: number }>`
      select members.id from members
      where ${isActiveAgent(category_id)} and ${isAmong}
        and members.id is distinct from ${requester_id}::bigint
      order by members.id limit ${mostReceivers}`.execute(db);
    return rows.map(({ id }) => id);
  };
  const ofTeam =
    team_id === null
      ? []
      : await agentsAmong(
          sql<boolean>`members.id in (select member_id from support_team_members where team_id = ${team_id})`,
        );
  return ofTeam.length > 0 ? ofTeam : agentsAmong();
}
