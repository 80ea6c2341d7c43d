import DataLoader from 'dataloader';
import { sql } from 'kysely';
import { parseId } from '#core/ids.ts';
import { validationFailed } from '#core/parseInput.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { findComments } from '#features/content/comments/server/commentQueries.ts';
import { conversationLoader } from '#features/content/conversations/server/conversationLoader.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import { type Ctx, perRequest } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { chatLimits } from '../chatRules.ts';
import type { ChatMessageRow } from './chatQueries.ts';

/** A post, or a response to it, that a chat with its author is about. */
export interface ChatSubject {
  conversationId: number;
  commentId: number | null;
}

/**
 * What a chat of two is begun from: seen by who writes, written by who is written to.
 * @throws AppError VALIDATION_FAILED
 */
export async function chatSubjectOf(
  ctx: Ctx,
  about: { conversationId: string; commentId?: string | null },
  authorId: number,
): Promise<ChatSubject> {
  const conversationId = parseId(about.conversationId) ?? 0;
  const commentId = about.commentId == null ? null : (parseId(about.commentId) ?? 0);
  const post = await conversationLoader(ctx).load(conversationId);
  const [response] = commentId === null ? [] : await findComments(ctx, [commentId]);
  const isOfPost = commentId === null || response?.conversation_id === conversationId;
  const author = commentId === null ? post?.author_id : response?.author_id;
  if (post && isOfPost && author === authorId) return { conversationId, commentId };
  const message = validationMessages.format;
  throw validationFailed([{ field: 'about', rule: 'unknown', message }]);
}

/** Once for each room and post. */
export async function noteChatSubject(
  trx: DatabaseTransaction,
  { roomId, now }: { roomId: number; now: Date },
  { conversationId, commentId }: ChatSubject,
): Promise<void> {
  await trx
    .insertInto('chat_posts')
    .values({
      ...{ room_id: roomId, conversation_id: conversationId, comment_id: commentId },
      created_at: now,
    })
    .onConflict((conflict) => conflict.constraint('chat_posts_once').doNothing())
    .execute();
}

/** The viewer's chat that was begun from a post (SPEC §3 `chatId`). */
export function chatOfPostLoader(ctx: Ctx): DataLoader<number, number | null> {
  return perRequest(ctx, createPostLoader);
}

/** The same for a response. */
export function chatOfResponseLoader(ctx: Ctx): DataLoader<number, number | null> {
  return perRequest(ctx, createResponseLoader);
}

function createPostLoader(ctx: Ctx): DataLoader<number, number | null> {
  return createSubjectLoader(ctx, 'post');
}

function createResponseLoader(ctx: Ctx): DataLoader<number, number | null> {
  return createSubjectLoader(ctx, 'response');
}

function createSubjectLoader(
  { db, viewer, settings }: Ctx,
  kind: 'post' | 'response',
): DataLoader<number, number | null> {
  return new DataLoader(async (ids) => {
    if (viewer.memberId === null || !settings.chatEnabled) return ids.map(() => null);
    const isWanted =
      kind === 'post'
        ? sql`chat_posts.conversation_id = any(${ids}::bigint[]) and chat_posts.comment_id is null`
        : sql`chat_posts.comment_id = any(${ids}::bigint[])`;
    const { rows } = await sql<{ subject: number; room_id: number }>`
      select coalesce(chat_posts.comment_id, chat_posts.conversation_id) as subject, chat_posts.room_id
      from chat_posts join chat_members mine on mine.room_id = chat_posts.room_id
      where ${isWanted} and mine.member_id = ${viewer.memberId} and mine.left_at is null
        and mine.state <> 'REFUSED'
      order by chat_posts.created_at`.execute(db);
    const rooms = new Map(rows.map(({ subject, room_id }) => [subject, room_id]));
    return ids.map((id) => rooms.get(id) ?? null);
  });
}

/** The first posts that a message links to, as far as its reader sees them. */
export async function postsLinkedIn(
  ctx: Ctx,
  { content }: Pick<ChatMessageRow, 'content'>,
): Promise<ConversationRow[]> {
  const ids = linkedPostIds(content, `${ctx.mailing.origin}${ctx.basePath}`).slice(
    0,
    chatLimits.links,
  );
  const found = await Promise.all(ids.map((id) => conversationLoader(ctx).load(id)));
  return found.filter((post) => post !== null);
}

/** @param base of the portal's addresses that were written out */
export function linkedPostIds(html: string, base: string): number[] {
  const hrefs = [...html.matchAll(/\bhref="([^"]*)"/g)].map(([, href = '']) => href);
  const ids = hrefs.flatMap((href) => {
    const path = href.startsWith(`${base}/`) ? href.slice(base.length) : href;
    const [, id] = /^\/conversations\/(?:[^/?#]+\/){1,2}(\d{1,15})(?:[?#]|$)/.exec(path) ?? [];
    return id === undefined ? [] : [Number(id)];
  });
  return [...new Set(ids)];
}
