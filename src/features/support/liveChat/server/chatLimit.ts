import { sql } from 'kysely';
import { validationFailed } from '#core/parseInput.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import { liveChatSettings } from './liveChatAvailability.ts';

/**
 * Agents with as many chats at once as they may have: their own number, else the lowest of their teams, else that of
 * the settings.
 */
export async function listFullAgents(
  ctx: Pick<Ctx, 'settings'>,
  db: Database,
  { channel }: { channel: string },
): Promise<number[]> {
  if (channel !== 'CHAT') return [];
  const { mostChats } = liveChatSettings(ctx);
  // With a limit of 0 an agent has any number.
  const { rows } = await sql<{ agent_id: number }>`
    select busy.agent_id from (
        select agent_id, count(*) as chats from live_chats
        where state = 'ACTIVE' and agent_id is not null group by agent_id) busy
      left join support_agents agent on agent.member_id = busy.agent_id
      cross join lateral (
        select coalesce(agent.most_chats, (
          select min(team.most_chats) from support_team_members member
            join support_teams team on team.id = member.team_id
          where member.member_id = busy.agent_id and team.archived_at is null
            and team.most_chats > 0), ${mostChats}::int) as most) allowed
    where allowed.most > 0 and busy.chats >= allowed.most
    order by busy.agent_id`.execute(db);
  return rows.map(({ agent_id: id }) => id);
}

/**
 * Chats of one agent are counted one after the other, so that two at once don't both get the last place.
 * @throws AppError VALIDATION_FAILED with the rule `chatLimit`, unless it is forced
 */
export async function demandChatRoom(
  ctx: Pick<Ctx, 'settings'>,
  trx: DatabaseTransaction,
  { agentId, force }: { agentId: number; force: boolean | null | undefined },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`live chats of ${agentId}`}, 0))`.execute(
    trx,
  );
  if (force) return;
  const full = await listFullAgents(ctx, trx, { channel: 'CHAT' });
  if (!full.includes(agentId)) return;
  const message = 'This agent has as many live chats as allowed.';
  throw validationFailed([{ field: 'force', rule: 'chatLimit', message }]);
}
