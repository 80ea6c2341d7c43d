import { validationFailed } from '#core/parseInput.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { liveChatSettings } from './liveChatAvailability.ts';

/** Agents with as many chats at once as they may have. */
export async function listFullAgents(
  ctx: Pick<Ctx, 'settings'>,
  db: Database,
  { channel }: { channel: string },
): Promise<number[]> {
  const { mostChats } = liveChatSettings(ctx);
  if (mostChats === 0 || channel !== 'CHAT') return [];
  const rows = await db
    .selectFrom('live_chats')
    .where('state', '=', 'ACTIVE')
    .where('agent_id', 'is not', null)
    .groupBy('agent_id')
    .having(({ fn }) => fn.countAll(), '>=', mostChats)
    .select('agent_id')
    .execute();
  return rows.flatMap(({ agent_id: id }) => (id === null ? [] : [id]));
}

/** @throws AppError VALIDATION_FAILED with the rule `chatLimit`, unless it is forced */
export async function demandChatRoom(
  ctx: Pick<Ctx, 'settings'>,
  db: Database,
  { agentId, force }: { agentId: number; force: boolean | null | undefined },
): Promise<void> {
  if (force) return;
  const full = await listFullAgents(ctx, db, { channel: 'CHAT' });
  if (!full.includes(agentId)) return;
  const message = 'This agent has as many live chats as allowed.';
  throw validationFailed([{ field: 'force', rule: 'chatLimit', message }]);
}
