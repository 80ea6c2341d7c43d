import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import { supportRequestLoader } from '#features/support/requests/server/supportQueries.ts';
import type { Ctx } from '#platform/context.ts';

/** Who agreed that a request became a post, and when; null unless the viewer sees that request. */
export async function findConsent(
  ctx: Ctx,
  post: Pick<ConversationRow, 'id' | 'has_support_requests'>,
): Promise<{ name: string | null; at: Date } | null> {
  if (ctx.viewer.memberId === null || !post.has_support_requests) return null;
  const found = await ctx.db
    .selectFrom('support_proposals')
    .where('conversation_id', '=', post.id)
    .where('state', '=', 'PUBLISHED')
    .select(['request_id', 'answered_name', 'answered_at'])
    .executeTakeFirst();
  if (!found?.answered_at) return null;
  const request = await supportRequestLoader(ctx).load(found.request_id);
  return request && { name: found.answered_name, at: found.answered_at };
}
