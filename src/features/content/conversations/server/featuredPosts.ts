import type { Ctx } from '#platform/context.ts';
import type { ConversationRow } from './conversationQueries.ts';
import { listedConversations } from './conversationQueries.ts';

const most = 20;

/** Those of these posts that the viewer can read, in this order. */
export async function listFeatured(ctx: Ctx, ids: readonly number[]): Promise<ConversationRow[]> {
  ctx.touch('conversations');
  const wanted = [...new Set(ids)].slice(0, most);
  if (wanted.length === 0) return [];
  const rows = await listedConversations(ctx)
    .selectAll('conversations')
    .where('conversations.id', 'in', wanted)
    .execute();
  return wanted.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}
