import { requestPath } from '#features/support/requests/server/requestPath.ts';
import { supportRequestLoader } from '#features/support/requests/server/supportQueries.ts';
import type { Ctx } from '#platform/context.ts';
import type { LiveChatRow } from './liveChatQueries.ts';

/** The page of the request that a member's chat is part of; null for others, and unless they see it. */
export async function chatRequestPath(
  ctx: Ctx,
  chat: Pick<LiveChatRow, 'member_id' | 'request_id'>,
): Promise<string | null> {
  if (chat.member_id === null || chat.member_id !== ctx.viewer.memberId) return null;
  const requests = supportRequestLoader(ctx);
  const row = await requests.load(chat.request_id);
  const goesOn = row?.merged_into == null ? row : await requests.load(row.merged_into);
  return goesOn && requestPath(ctx, goesOn);
}
