import { parseIds, requireId } from '#core/ids.ts';
import { builder } from '#platform/graphql/builder.ts';
import { CommentType, ReplyPage, ResponseType } from './commentGraphql.ts';
import {
  type CommentListPage,
  commentFilters,
  listCommentPage,
  listRepliesOf,
  listResponses,
  mostResponses,
  replyPageSize,
} from './commentListService.ts';

const CommentFilterEnum = builder.enumType('CommentFilter', { values: commentFilters });

const CommentEdge = builder
  .objectRef<CommentListPage['nodes'][number]>('CommentPageEdge')
  .implement({
    fields: (t) => ({ node: t.field({ type: CommentType, resolve: (row) => row }) }),
  });

const CommentPageType = builder.objectRef<CommentListPage>('CommentPage').implement({
  fields: (t) => ({
    nodes: t.field({ type: [CommentType], resolve: (page) => page.nodes }),
    edges: t.field({ type: [CommentEdge], resolve: (page) => page.nodes }),
    hasMore: t.exposeBoolean('hasMore'),
    pageNumber: t.exposeInt('pageNumber'),
    totalCount: t.int({
      resolve: ({ totalCount }) => (typeof totalCount === 'number' ? totalCount : totalCount()),
    }),
    responseCount: t.exposeInt('responseCount', {
      description: 'Comments and replies of the post, whatever the filter.',
    }),
    scrollToCommentId: t.exposeID('scrollToCommentId', {
      nullable: true,
      description: 'The comment or reply that the page was opened for.',
    }),
    firstUnreadCommentId: t.exposeID('firstUnreadCommentId', {
      nullable: true,
      description: 'The oldest comment a member has not read of a post they opened before.',
    }),
    pinnedIds: t.idList({
      description:
        'Comments of this page that stand before their turn: answers, and what staff have numbered.',
      resolve: ({ pinnedIds }) => [...pinnedIds],
    }),
    lastResponseId: t.exposeID('lastResponseId', {
      nullable: true,
      description: 'The newest comment or reply: what live updates go on from.',
    }),
  }),
});

builder.queryFields((t) => ({
  comments: t.field({
    type: CommentPageType,
    nullable: true,
    cost: ({ numReplies }) => ({
      weight: 200,
      lists: { replies: replyPageSize(numReplies) },
    }),
    description: 'Never null without an error, which leaves the rest of the answer as it is.',
    args: {
      conversationId: t.arg.id({ required: true }),
      page: t.arg.int(),
      first: t.arg.int(),
      filterBy: t.arg({ type: CommentFilterEnum }),
      commentId: t.arg.id(),
      replyId: t.arg.id(),
      numReplies: t.arg.int({ description: 'Replies of each comment; 0 for none.' }),
      showOfficialSolutionFirst: t.arg.boolean({
        description: 'The official and then the accepted answer come first on the first page.',
      }),
      showNewestFirst: t.arg.boolean(),
      autoScrollToLatestComment: t.arg.boolean(),
      autoScrollToUnreadComment: t.arg.boolean(),
    },
    resolve: (_root, args, ctx) =>
      listCommentPage(ctx, {
        conversationId: requireId(args.conversationId),
        page: args.page ?? undefined,
        first: args.first ?? undefined,
        filterBy: args.filterBy ?? undefined,
        commentId: args.commentId,
        replyId: args.replyId,
        numReplies: args.numReplies ?? undefined,
        showOfficialSolutionFirst: args.showOfficialSolutionFirst ?? false,
        showNewestFirst: args.showNewestFirst ?? false,
        autoScrollToLatestComment: args.autoScrollToLatestComment ?? false,
        autoScrollToUnreadComment: args.autoScrollToUnreadComment ?? false,
      }),
  }),
  responses: t.field({
    type: [ResponseType],
    cost: ({ ids }) => ({ weight: 100, items: Math.min(ids.length, mostResponses) }),
    description: `Comments and replies by their ids, at most ${mostResponses}; those that are not there for the viewer are left out.`,
    args: { ids: t.arg.idList({ required: true }) },
    resolve: (_root, { ids }, ctx) => listResponses(ctx, parseIds(ids)),
  }),
  replies: t.field({
    type: ReplyPage,
    args: {
      commentId: t.arg.id({ required: true }),
      page: t.arg.int(),
      first: t.arg.int(),
    },
    resolve: (_root, { commentId, page, first }, ctx) =>
      listRepliesOf(ctx, {
        commentId: requireId(commentId),
        page: page ?? undefined,
        first: first ?? undefined,
      }),
  }),
}));
