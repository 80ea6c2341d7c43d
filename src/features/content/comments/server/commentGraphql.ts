import { AppError } from '#core/errors.ts';
import { excerptOf } from '#core/excerpt.ts';
import type { Verdict } from '#core/permissions.ts';
import { canAcceptAnswer, canBeAnswer } from '#features/content/conversations/conversationRules.ts';
import {
  canDeleteResponse,
  canEditResponse,
  canLikeResponse,
  canReply,
} from '#features/content/conversations/responseRules.ts';
import { factsOf, pathAt } from '#features/content/conversations/server/conversationFields.ts';
import { ConversationType } from '#features/content/conversations/server/conversationGraphql.ts';
import { conversationLoader } from '#features/content/conversations/server/conversationLoader.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import { markLoader } from '#features/content/marks/server/markLoader.ts';
import { MemberType } from '#features/people/members/server/memberGraphql.ts';
import { memberLoader } from '#features/people/members/server/memberLoader.ts';
import type { Ctx } from '#platform/context.ts';
import { builder } from '#platform/graphql/builder.ts';
import { AttachmentType, attachmentsOf, InlineMediaType } from '#platform/graphql/mediaTypes.ts';
import { pageObject } from '#platform/graphql/pageObject.ts';
import { answerOf, VerdictEnum } from '#platform/graphql/verdictEnum.ts';
import { renderContent } from '#platform/html/renderContent.ts';
import { type PromiseOrValue, readNow } from '#platform/rememberingLoader.ts';
import { type CommentListNode, listReplyPage, repliesPerPage } from './commentListService.ts';
import { commentLoader } from './commentLoaders.ts';
import type { CommentRow } from './commentQueries.ts';
import { listNewReplies, mostNewReplies } from './newReplies.ts';
import { readToOf } from './readingPosition.ts';
import { ownResponseFactsOf, responseFactsOf } from './responseFacts.ts';
import { replyCountOf } from './unopenedResponses.ts';

const ResponseEntity = builder.enumType('ResponseEntity', {
  values: ['COMMENT', 'REPLY'] as const,
});

/** The viewer's permissions on a comment or reply, from the rules that the services enforce. */
export const ResponseCan = builder.objectRef<CommentRow>('ResponseCan').implement({
  fields: (t) => {
    const verdict = (
      judge: (row: CommentRow, post: ConversationRow, ctx: Ctx) => PromiseOrValue<Verdict>,
    ) =>
      t.field({
        type: VerdictEnum,
        resolve: (row, _args, ctx) =>
          readNow(postOf(ctx, row), (post) => readNow(judge(row, post, ctx), answerOf)),
      });
    return {
      edit: verdict((row, post, { viewer }) =>
        canEditResponse(viewer, responseFactsOf(row), factsOf(post)),
      ),
      delete: verdict((row, post, ctx) =>
        readNow(ownResponseFactsOf(ctx, row), (facts) =>
          canDeleteResponse(ctx.viewer, facts, factsOf(post)),
        ),
      ),
      like: verdict((_row, post, { viewer }) => canLikeResponse(viewer, factsOf(post))),
      accept: verdict((row, post, { viewer }) =>
        canBeAnswer(responseFactsOf(row), canAcceptAnswer(viewer, factsOf(post))),
      ),
      reply: verdict((_row, post, { viewer }) => canReply(viewer, factsOf(post))),
    };
  },
});

/** SPEC §3 Comment and Reply: shared fields. */
export const ResponseType = builder.interfaceRef<CommentRow>('Response').implement({
  resolveType: (row) => (row.parent_id === null ? 'Comment' : 'Reply'),
  fields: (t) => ({
    id: t.exposeID('id'),
    conversationId: t.exposeID('conversation_id'),
    createdAt: t.expose('created_at', { type: 'DateTime' }),
    updatedAt: t.expose('updated_at', { type: 'DateTime' }),
    type: t.string({ resolve: (row) => (row.parent_id === null ? 'comment' : 'reply') }),
    entityType: t.field({
      type: ResponseEntity,
      resolve: (row) => (row.parent_id === null ? 'COMMENT' : 'REPLY'),
    }),
    isPlainText: t.boolean({ resolve: () => false }),
    content: t.string({
      description: 'Sanitised HTML, its code blocks highlighted.',
      resolve: (row, _args, ctx) => renderContent(row.content, { basePath: ctx.basePath }),
    }),
    message: t.string({
      description: 'The same HTML as it is stored: what an editor opens.',
      resolve: (row) => row.content,
    }),
    strippedContent: t.exposeString('stripped_content'),
    metaDescription: t.string({ resolve: (row) => excerptOf(row.stripped_content, 160) }),
    attachments: t.field({
      type: [AttachmentType],
      resolve: (row) => attachmentsOf(row.attachments),
    }),
    inlineMedia: t.field({
      type: [InlineMediaType],
      resolve: (row) => attachmentsOf(row.inline_media),
    }),
    likeCount: t.exposeInt('like_count'),
    liked: t.boolean({
      resolve: (row, _args, ctx) =>
        readNow(markLoader(ctx, 'comment').now(row.id), (marks) => marks.has('like')),
    }),
    read: t.boolean({ resolve: isRead }),
    isEdited: t.exposeBoolean('is_edited'),
    editedAt: t.expose('edited_at', { type: 'DateTime', nullable: true }),
    isPrivate: t.exposeBoolean('is_private'),
    addressee: t.field({
      type: MemberType,
      nullable: true,
      description: 'The member whom staff wrote it to, where it is private.',
      resolve: ({ is_private: isPrivate, addressee_id: id }, _args, ctx) =>
        isPrivate && id !== null ? memberLoader(ctx).now(id) : null,
    }),
    deleted: t.boolean({ resolve: (row) => row.deleted_at !== null }),
    accepted: t.boolean({
      resolve: (row, _args, ctx) =>
        readNow(postOf(ctx, row), (post) => post.accepted_comment_id === row.id),
    }),
    author: t.field({
      type: MemberType,
      nullable: true,
      resolve: (row, _args, ctx) => memberLoader(ctx).now(row.author_id),
    }),
    post: t.field({ type: ConversationType, resolve: (row, _args, ctx) => postOf(ctx, row) }),
    path: t.string({
      description: 'Address of the post, opened at this response.',
      resolve: (row, _args, ctx) => readNow(postOf(ctx, row), (post) => pathAt(ctx, post, row)),
    }),
    can: t.field({ type: ResponseCan, resolve: (row) => row }),
  }),
});

export const ReplyType = builder.objectRef<CommentRow>('Reply').implement({
  interfaces: [ResponseType],
  fields: (t) => ({
    replyId: t.exposeID('id'),
    commentId: t.id({ resolve: (row) => row.parent_id ?? row.id }),
  }),
});

export const ReplyPage = pageObject('ReplyPage', ReplyType);

export const CommentType = builder.objectRef<CommentListNode>('Comment').implement({
  interfaces: [ResponseType],
  fields: (t) => ({
    commentId: t.exposeID('id'),
    replyCount: t.int({ resolve: (row, _args, ctx) => replyCountOf(ctx, row) }),
    replyPageNum: t.int({
      description: 'Zero-based page of the replies that `replies` shows.',
      resolve: (row) => row.replyPage ?? 0,
    }),
    newReplies: t.field({
      type: [ReplyType],
      cost: { weight: 10, items: mostNewReplies },
      description: `Replies of others since the viewer read the post, oldest first, at most ${mostNewReplies}; none for visitors.`,
      resolve: (row, _args, ctx) => listNewReplies(ctx, row),
    }),
    replies: t.field({
      type: ReplyPage,
      cost: { weight: 10, items: repliesPerPage },
      args: { page: t.arg.int(), first: t.arg.int() },
      resolve: (row, { page, first }, ctx) =>
        listReplyPage(ctx, row, { page: page ?? row.replyPage, first: first ?? row.replySize }),
    }),
  }),
});

builder.objectField(ConversationType, 'acceptedComment', (t) =>
  t.field({
    type: ResponseType,
    nullable: true,
    resolve: (row, _args, ctx) =>
      row.accepted_comment_id === null ? null : commentLoader(ctx).now(row.accepted_comment_id),
  }),
);

export function postOf(ctx: Ctx, row: CommentRow): PromiseOrValue<ConversationRow> {
  return readNow(conversationLoader(ctx).now(row.conversation_id), (post) => {
    if (post === null) throw new AppError('NOT_FOUND');
    return post;
  });
}

/** Own responses are read; others if marked as read, or written before the post was marked as read. */
async function isRead(row: CommentRow, _args: object, ctx: Ctx): Promise<boolean> {
  if (row.author_id === ctx.viewer.memberId) return true;
  const [own, post] = await Promise.all([
    markLoader(ctx, 'comment').load(row.id),
    markLoader(ctx, 'conversation').load(row.conversation_id),
  ]);
  const readTo = readToOf(post);
  return own.has('read') || (readTo !== null && readTo >= row.created_at);
}
