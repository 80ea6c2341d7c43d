import { graphql, type ResultOf } from '#ui/graphql.ts';
import type { ReplyPageState } from '../commentListState.ts';
import { ResponseFields, type ResponseNode } from './commentFields.ts';

/** A page of a post's comments, each with a page of its replies. */
export const CommentsQuery = graphql(
  `
    query Comments(
      $conversationId: ID!
      $page: Int
      $first: Int
      $numReplies: Int
      $commentId: ID
      $replyId: ID
      $newestFirst: Boolean
      $toLatest: Boolean
      $toUnread: Boolean
      $signedIn: Boolean!
    ) {
      comments(
        conversationId: $conversationId
        page: $page
        first: $first
        numReplies: $numReplies
        commentId: $commentId
        replyId: $replyId
        showNewestFirst: $newestFirst
        autoScrollToLatestComment: $toLatest
        autoScrollToUnreadComment: $toUnread
        showOfficialSolutionFirst: true
      ) {
        totalCount
        responseCount
        pageNumber
        hasMore
        scrollToCommentId
        firstUnreadCommentId
        lastResponseId
        pinnedIds
        nodes {
          ...ResponseFields
          replyCount
          replies {
            pageNumber
            hasMore
            nodes {
              ...ResponseFields
            }
          }
        }
      }
    }
  `,
  [ResponseFields],
);

export type CommentPage = NonNullable<ResultOf<typeof CommentsQuery>['comments']>;
/** A comment with its loaded replies. */
export type CommentNode = Omit<CommentPage['nodes'][number], 'replies'> & {
  replies: ReplyPageState<ResponseNode>;
};

/** A further page of a comment's replies. */
export const RepliesQuery = graphql(
  `
    query Replies($commentId: ID!, $page: Int, $first: Int, $signedIn: Boolean!) {
      replies(commentId: $commentId, page: $page, first: $first) {
        pageNumber
        hasMore
        totalCount
        nodes {
          ...ResponseFields
        }
      }
    }
  `,
  [ResponseFields],
);

/** Responses created while the page was open. */
export const NewResponsesQuery = graphql(
  `
    query NewResponses($ids: [ID!]!, $signedIn: Boolean!) {
      responses(ids: $ids) {
        __typename
        ...ResponseFields
        ... on Reply {
          commentId
        }
        ... on Comment {
          replyCount
          replies {
            pageNumber
            hasMore
            nodes {
              ...ResponseFields
            }
          }
        }
      }
    }
  `,
  [ResponseFields],
);

/** Responses changed while the page was open. */
export const ChangedResponsesQuery = graphql(
  `
    query ChangedResponses($ids: [ID!]!, $signedIn: Boolean!) {
      responses(ids: $ids) {
        conversationId
        ...ResponseFields
      }
    }
  `,
  [ResponseFields],
);

/** Reports the reading position (§8: a failure is silent). */
export const ReadResponseMutation = graphql(`
  mutation ReadResponse($input: ReadResponseInput!) {
    readResponse(input: $input) {
      clientMutationId
    }
  }
`);

export const ConversationEventsSubscription = graphql(`
  subscription ConversationEvents($conversationId: ID!, $after: ID, $etag: String) {
    conversationEvents(conversationId: $conversationId, after: $after, etag: $etag) {
      kind
      commentId
      replyId
      isOwn
    }
  }
`);

export const CreateCommentMutation = graphql(
  `
    mutation CreateComment($input: CreateCommentInput!, $signedIn: Boolean! = true) {
    createComment(input: $input) {
        comment {
          ...ResponseFields
          replyCount
          replies {
            pageNumber
            hasMore
            nodes {
              ...ResponseFields
            }
          }
        }
      }
    }
  `,
  [ResponseFields],
);

export const CreateReplyMutation = graphql(
  `
    mutation CreateReply($input: CreateReplyInput!, $signedIn: Boolean! = true) {
    createReply(input: $input) {
        reply {
          ...ResponseFields
        }
      }
    }
  `,
  [ResponseFields],
);
