import { parseId } from '#core/ids.ts';
import { pageWindow } from '#core/paging.ts';
import {
  conversationLoader,
  getConversation,
} from '#features/content/conversations/server/conversationLoader.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import { markLoader } from '#features/content/marks/server/markLoader.ts';
import type { Ctx } from '#platform/context.ts';
import type { Page } from '#platform/graphql/pageObject.ts';
import { type PromiseOrValue, readNow } from '#platform/rememberingLoader.ts';
import {
  type CommentListScope,
  countComments,
  findLatestCommentId,
  findOrderedIds,
  findUnreadCommentId,
  listComments,
  type ReadingPosition,
  rankOfComment,
  rankOfReply,
} from './commentListQueries.ts';
import { commentLoader, getComment, replyLoader } from './commentLoaders.ts';
import type { CommentRow } from './commentQueries.ts';
import { readToOf } from './readingPosition.ts';
import {
  commentCountOf,
  keepUnopened,
  replyCountOf,
  responseCountOf,
} from './unopenedResponses.ts';

export const commentFilters = ['ALL', 'ACCEPTED', 'OFFICIAL', 'MINE'] as const;
export type CommentFilter = (typeof commentFilters)[number];

/** A comment in a list, with its open page of replies. */
export type CommentListNode = CommentRow & { replyPage?: number; replySize?: number };

export interface CommentListPage extends Page<CommentListNode> {
  /** Comments and replies that the viewer sees, whatever the filter. */
  responseCount: number;
  scrollToCommentId: number | null;
  /** The oldest unread comment; null for a visitor, or a post never opened before. */
  firstUnreadCommentId: number | null;
  /** Comments at the top of this page: answers, and numbered ones. */
  pinnedIds: readonly number[];
  /** The newest public response; live updates continue from it. */
  lastResponseId: number | null;
}

/** SPEC §7 comments list. With a comment or reply id, returns the page that contains it. */
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

/** Size of the pages of replies as a caller asked for it; zero and less: comments without their replies. */
export function replyPageSize(asked: number | null | undefined): number {
  return asked != null && asked < 1 ? 0 : pageWindow(0, asked, repliesPerPage).size;
}

export async function listCommentPage(ctx: Ctx, input: CommentListInput): Promise<CommentListPage> {
  const conversation = await getConversation(ctx, input.conversationId);
  ctx.touch(`conversation:${conversation.id}`);
  const scope = await scopeOf(ctx, conversation, input);
  const size = pageWindow(0, input.first).size;
  const lastResponseId = conversation.last_comment_id;
  if (scope === null) {
    return {
      ...{ nodes: [], hasMore: false, pageNumber: 0, totalCount: 0, lastResponseId },
      responseCount: await responseCountOf(ctx, conversation),
      ...{ scrollToCommentId: null, firstUnreadCommentId: null, pinnedIds: [] },
    };
  }
  const position = await findPosition(ctx, conversation.id);
  const target = await findTarget(ctx, { scope, input, position });
  const page = target ? Math.floor((await rankOfComment(ctx, scope, target)) / size) : input.page;
  const window = pageWindow(page, size);
  const asked = { offset: window.offset, limit: size + 1, position };
  const { rows, firstUnreadId, unopened } = await listComments(ctx, scope, asked);
  if (unopened !== undefined) keepUnopened(ctx, conversation.id, unopened);
  for (const row of rows) commentLoader(ctx).prime(row.id, row);

  const replySize = replyPageSize(input.numReplies);
  const replyPage =
    target?.reply === undefined
      ? 0
      : Math.floor(
          (await rankOfReply(ctx, {
            ...{ id: target.reply.id, parentId: target.id },
            hasOrdered: conversation.has_ordered,
          })) / (replySize || repliesPerPage),
        );
  const all = (input.filterBy ?? 'ALL') === 'ALL';
  return {
    nodes: rows
      .slice(0, size)
      .map((row) => ({ ...row, replySize, replyPage: row.id === target?.id ? replyPage : 0 })),
    hasMore: rows.length > size,
    pageNumber: window.page,
    totalCount: all ? await commentCountOf(ctx, conversation) : () => countComments(ctx, scope),
    responseCount: await responseCountOf(ctx, conversation),
    scrollToCommentId: target ? (target.reply?.id ?? target.id) : null,
    firstUnreadCommentId: firstUnreadId,
    pinnedIds: scope.pinnedIds.slice(window.offset, window.offset + size),
    lastResponseId,
  };
}

/** @returns null if nothing can match */
async function scopeOf(
  ctx: Ctx,
  conversation: ConversationRow,
  input: CommentListInput,
): Promise<CommentListScope | null> {
  const scope: CommentListScope = {
    conversationId: conversation.id,
    categoryId: conversation.category_id,
    newestFirst: input.showNewestFirst ?? false,
    pinnedIds: [],
  };
  if (input.filterBy === 'MINE') {
    return ctx.viewer.memberId === null ? null : { ...scope, authorId: ctx.viewer.memberId };
  }
  const { accepted_comment_id: acceptedId, official_comment_id: officialId } = conversation;
  if (input.filterBy === 'ACCEPTED' || input.filterBy === 'OFFICIAL') {
    const answerId = input.filterBy === 'ACCEPTED' ? acceptedId : officialId;
    const [onlyId] = await findRoots(ctx, [answerId]);
    return onlyId === undefined ? null : { ...scope, onlyId };
  }
  const [answers, ordered] = await Promise.all([
    input.showOfficialSolutionFirst ? findRoots(ctx, [officialId, acceptedId]) : [],
    conversation.has_ordered ? findOrderedIds(ctx, scope) : [],
  ]);
  return { ...scope, pinnedIds: [...new Set([...answers, ...ordered])] };
}

/** The comments or parent comments of these responses, without duplicates, if visible to the viewer. */
async function findRoots(ctx: Ctx, ids: readonly (number | null)[]): Promise<number[]> {
  const named = ids.filter((id) => id !== null);
  const rows = await Promise.all(named.map((id) => commentLoader(ctx).load(id)));
  const roots = rows.filter((row) => row !== null).map((row) => row.parent_id ?? row.id);
  return [...new Set(roots)];
}

interface Target {
  id: number;
  reply?: CommentRow;
}

/** The viewer's reading position; null for a visitor, and the beginning if they never opened the post. */
async function findPosition(ctx: Ctx, conversationId: number): Promise<ReadingPosition | null> {
  const { memberId } = ctx.viewer;
  if (memberId === null) return null;
  const readTo = readToOf(await markLoader(ctx, 'conversation').load(conversationId));
  return readTo && { memberId, readTo };
}

interface Looking {
  scope: CommentListScope;
  input: CommentListInput;
  position: ReadingPosition | null;
}

/** The comment to open the list at; an unknown or deleted id is ignored. */
async function findTarget(ctx: Ctx, { scope, input, position }: Looking): Promise<Target | null> {
  const named = parseId(input.replyId) ?? parseId(input.commentId);
  if (named !== null) {
    const row = await commentLoader(ctx).load(named);
    if (row === null || row.conversation_id !== scope.conversationId) return null;
    return row.parent_id === null ? { id: row.id } : { id: row.parent_id, reply: row };
  }
  const id = await findScrollTargetId(ctx, { scope, input, position });
  return id === null ? null : { id };
}

async function findScrollTargetId(
  ctx: Ctx,
  { scope, input, position }: Looking,
): Promise<number | null> {
  if (input.autoScrollToLatestComment) return findLatestCommentId(ctx, scope);
  if (!input.autoScrollToUnreadComment || position === null) return null;
  return findUnreadCommentId(ctx, scope, position);
}

/** A page of a comment's replies: numbered ones first, then by age. */
export function listReplyPage(
  ctx: Ctx,
  comment: CommentRow,
  asked: { page?: number; first?: number },
): PromiseOrValue<Page<CommentRow>> {
  const window = pageWindow(asked.page, asked.first, repliesPerPage);
  return readNow(replyCountOf(ctx, comment), (totalCount) =>
    totalCount === 0 || replyPageSize(asked.first) === 0
      ? { nodes: [], hasMore: totalCount > 0, pageNumber: window.page, totalCount }
      : findReplies(ctx, comment, { window, totalCount }),
  );
}

async function findReplies(
  ctx: Ctx,
  comment: CommentRow,
  { window, totalCount }: { window: ReturnType<typeof pageWindow>; totalCount: number },
): Promise<Page<CommentRow>> {
  const rows = await replyLoader(ctx).load({
    commentId: comment.id,
    ...{ offset: window.offset, limit: window.size + 1 },
    hasOrdered: await hasOrdered(ctx, comment),
  });
  for (const row of rows) commentLoader(ctx).prime(row.id, row);
  return {
    nodes: rows.slice(0, window.size),
    hasMore: rows.length > window.size,
    pageNumber: window.page,
    totalCount,
  };
}

async function hasOrdered(ctx: Ctx, comment: CommentRow): Promise<boolean> {
  return (await conversationLoader(ctx).load(comment.conversation_id))?.has_ordered ?? false;
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

/** Maximum number of response ids. */
export const mostResponses = 50;

/** Responses by id, in that order; invisible ones are omitted. */
export async function listResponses(ctx: Ctx, ids: readonly number[]): Promise<CommentRow[]> {
  const named = [...new Set(ids)].slice(0, mostResponses);
  const rows = await Promise.all(named.map((id) => commentLoader(ctx).load(id)));
  const seen = rows.filter((row) => row !== null);
  for (const row of seen) ctx.touch(`conversation:${row.conversation_id}`);
  return seen;
}
