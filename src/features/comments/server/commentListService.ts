import { parseId } from '#core/ids.ts';
import { pageWindow } from '#core/paging.ts';
import { getConversation } from '#features/conversations/server/conversationLoader.ts';
import type { ConversationRow } from '#features/conversations/server/conversationQueries.ts';
import { markLoader } from '#features/marks/server/markLoader.ts';
import type { Ctx } from '#platform/context.ts';
import type { Page } from '#platform/graphql/pageObject.ts';
import { commentLoader, getComment, replyLoader } from './commentLoaders.ts';
import {
  type CommentListScope,
  type CommentRow,
  countComments,
  findLatestCommentId,
  findUnreadCommentId,
  listComments,
  rankOfComment,
  rankOfReply,
} from './commentQueries.ts';
import { commentCountOf, replyCountOf } from './unopenedResponses.ts';

export const commentFilters = ['ALL', 'ACCEPTED', 'MINE'] as const;
export type CommentFilter = (typeof commentFilters)[number];

/** A comment as a list shows it: with the page of its replies that is open. */
export type CommentNode = CommentRow & { replyPage?: number; replySize?: number };

export interface CommentPage extends Page<CommentNode> {
  scrollToCommentId: number | null;
}

/** SPEC §7 comments list. Naming a comment or reply opens the page it stands on. */
export interface CommentListInput {
  conversationId: number;
  page?: number;
  first?: number;
  filterBy?: CommentFilter;
  commentId?: string | null;
  replyId?: string | null;
  numReplies?: number;
  showOfficialSolutionFirst?: boolean;
  showNewestFirst?: boolean;
  autoScrollToLatestComment?: boolean;
  autoScrollToUnreadComment?: boolean;
}

/** SPEC §9: replies are paged by repliesPerPage. */
export const repliesPerPage = 3;

export async function listCommentPage(ctx: Ctx, input: CommentListInput): Promise<CommentPage> {
  const conversation = await getConversation(ctx, input.conversationId);
  ctx.touch(`conversation:${conversation.id}`);
  const scope = await scopeOf(ctx, conversation, input);
  const size = pageWindow(0, input.first).size;
  if (scope === null) {
    return { nodes: [], hasMore: false, pageNumber: 0, totalCount: 0, scrollToCommentId: null };
  }
  const target = await findTarget(ctx, conversation, input);
  const page = target ? Math.floor((await rankOfComment(ctx, scope, target)) / size) : input.page;
  const window = pageWindow(page, size);
  const rows = await listComments(ctx, scope, { offset: window.offset, limit: size + 1 });
  for (const row of rows) commentLoader(ctx).prime(row.id, row);

  const replySize = pageWindow(0, input.numReplies, repliesPerPage).size;
  const replyPage =
    target?.reply === undefined
      ? 0
      : Math.floor(
          (await rankOfReply(ctx, { id: target.reply.id, parentId: target.id })) / replySize,
        );
  const all = (input.filterBy ?? 'ALL') === 'ALL';
  return {
    nodes: rows
      .slice(0, size)
      .map((row) => ({ ...row, replySize, replyPage: row.id === target?.id ? replyPage : 0 })),
    hasMore: rows.length > size,
    pageNumber: window.page,
    totalCount: all ? await commentCountOf(ctx, conversation) : () => countComments(ctx, scope),
    scrollToCommentId: target ? (target.reply?.id ?? target.id) : null,
  };
}

/** @returns null when nothing can match */
async function scopeOf(
  ctx: Ctx,
  conversation: ConversationRow,
  input: CommentListInput,
): Promise<CommentListScope | null> {
  const scope: CommentListScope = {
    conversationId: conversation.id,
    newestFirst: input.showNewestFirst ?? false,
  };
  if (input.filterBy === 'MINE') {
    return ctx.viewer.memberId === null ? null : { ...scope, authorId: ctx.viewer.memberId };
  }
  if (input.filterBy !== 'ACCEPTED' && !input.showOfficialSolutionFirst) return scope;
  const accepted = await findAcceptedRoot(ctx, conversation);
  if (input.filterBy === 'ACCEPTED')
    return accepted === null ? null : { ...scope, onlyId: accepted };
  return accepted === null ? scope : { ...scope, firstId: accepted };
}

/** The comment that is the accepted answer, or under which the accepted reply stands. */
async function findAcceptedRoot(ctx: Ctx, conversation: ConversationRow): Promise<number | null> {
  if (conversation.accepted_comment_id === null) return null;
  const accepted = await commentLoader(ctx).load(conversation.accepted_comment_id);
  return accepted === null ? null : (accepted.parent_id ?? accepted.id);
}

interface Target {
  id: number;
  reply?: CommentRow;
}

/** The comment to open the list at; an id of something else or gone is as if none were given. */
async function findTarget(
  ctx: Ctx,
  conversation: ConversationRow,
  input: CommentListInput,
): Promise<Target | null> {
  const named = parseId(input.replyId) ?? parseId(input.commentId);
  if (named !== null) {
    const row = await commentLoader(ctx).load(named);
    if (row === null || row.conversation_id !== conversation.id) return null;
    return row.parent_id === null ? { id: row.id } : { id: row.parent_id, reply: row };
  }
  const id = await findScrollTargetId(ctx, conversation.id, input);
  return id === null ? null : { id };
}

async function findScrollTargetId(
  ctx: Ctx,
  conversationId: number,
  input: CommentListInput,
): Promise<number | null> {
  if (input.autoScrollToLatestComment) return findLatestCommentId(ctx, conversationId);
  const { memberId } = ctx.viewer;
  if (!input.autoScrollToUnreadComment || memberId === null) return null;
  const read = (await markLoader(ctx, 'conversation').load(conversationId)).get('read');
  // Whoever never opened the post starts at its beginning.
  if (read === undefined) return null;
  return findUnreadCommentId(ctx, { conversationId, memberId, readAt: read.at });
}

/** One page of a comment's replies, oldest first. */
export async function listReplyPage(
  ctx: Ctx,
  comment: CommentRow,
  asked: { page?: number; first?: number },
): Promise<Page<CommentRow>> {
  const window = pageWindow(asked.page, asked.first, repliesPerPage);
  const totalCount = await replyCountOf(ctx, comment);
  const rows =
    totalCount === 0
      ? []
      : await replyLoader(ctx).load({
          commentId: comment.id,
          offset: window.offset,
          limit: window.size + 1,
        });
  for (const row of rows) commentLoader(ctx).prime(row.id, row);
  return {
    nodes: rows.slice(0, window.size),
    hasMore: rows.length > window.size,
    pageNumber: window.page,
    totalCount,
  };
}

/** SPEC §7 replies list. */
export async function listRepliesOf(
  ctx: Ctx,
  input: { commentId: number; page?: number; first?: number },
): Promise<Page<CommentRow>> {
  const comment = await getComment(ctx, input.commentId);
  await getConversation(ctx, comment.conversation_id);
  ctx.touch(`conversation:${comment.conversation_id}`);
  return listReplyPage(ctx, comment, input);
}
