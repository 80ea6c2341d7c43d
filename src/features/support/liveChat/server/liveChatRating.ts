import { AppError } from '#core/errors.ts';
import { insertPublicLink } from '#features/support/publicLinks/server/publicLinkService.ts';
import { findRating } from '#features/support/requests/server/supportQueries.ts';
import { supportPaths } from '#features/support/requests/supportRequestAddress.ts';
import { isActiveStatus } from '#features/support/requests/supportTransitionRules.ts';
import type { Ctx } from '#platform/context.ts';
import { liveChatRatingPath } from '../liveChatPaths.ts';
import { findChatRequest, type LiveChatRow } from './liveChatQueries.ts';
import { getOwnChat } from './visitorChat.ts';

/** Where the visitor rates the solution of their request: its page, or their own link to it. */
export async function ratingPathOf(
  ctx: Pick<Ctx, 'db' | 'settings' | 'visitor'>,
  chat: LiveChatRow,
): Promise<string | null> {
  // The page of the rating knows its visitor by the cookie.
  if (ctx.visitor?.isFramed) return null;
  const row = await findChatRequest(ctx.db, chat.request_id);
  const isOver = isActiveStatus(row.status) || row.merged_into !== null;
  if (isOver || (await findRating(ctx.db, row)) !== undefined) return null;
  if (chat.member_id !== null) return supportPaths.one(row);
  return liveChatRatingPath;
}

/** A link of the visitor's own to their solved request. @returns its path @throws AppError NOT_FOUND, UNAUTHENTICATED */
export async function openRatingLink(ctx: Ctx): Promise<string> {
  const chat = await getOwnChat(ctx);
  const path = await ratingPathOf(ctx, chat);
  if (path === null) throw new AppError('NOT_FOUND');
  if (chat.member_id !== null) return path;
  const link = await insertPublicLink(ctx, ctx.db, {
    ...{ requestId: chat.request_id, isRequesters: true },
  });
  return link.path;
}
