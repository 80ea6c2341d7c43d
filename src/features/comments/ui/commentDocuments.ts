import { graphql, type ResultOf } from '#ui/graphql.ts';
import { ResponseFields } from './commentFields.ts';

/** One page of a post's comments, each with one page of its replies. */
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
        showOfficialSolutionFirst: true
      ) {
        totalCount
        pageNumber
        hasMore
        scrollToCommentId
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

export type CommentPage = ResultOf<typeof CommentsQuery>['comments'];
export type CommentNode = CommentPage['nodes'][number];

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

export const CreateCommentMutation = graphql(
  `
    mutation CreateComment(
      $objectId: ID!
      $message: String!
      $mentionedUserIds: [ID!]
      $signedIn: Boolean! = true
    ) {
      createComment(
        input: {
          clientMutationId: "1"
          objectId: $objectId
          message: $message
          mentionedUserIds: $mentionedUserIds
        }
      ) {
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
    mutation CreateReply(
      $objectId: ID!
      $message: String!
      $mentionedUserIds: [ID!]
      $signedIn: Boolean! = true
    ) {
      createReply(
        input: {
          clientMutationId: "1"
          objectId: $objectId
          message: $message
          mentionedUserIds: $mentionedUserIds
        }
      ) {
        reply {
          ...ResponseFields
        }
      }
    }
  `,
  [ResponseFields],
);

export const UpdateCommentMutation = graphql(
  `
    mutation UpdateComment(
      $commentId: ID!
      $message: String!
      $mentionedUserIds: [ID!]
      $silent: Boolean
      $signedIn: Boolean! = true
    ) {
      updateComment(
        input: {
          clientMutationId: "1"
          commentId: $commentId
          message: $message
          mentionedUserIds: $mentionedUserIds
          disableLastActivityAt: $silent
        }
      ) {
        response {
          ...ResponseFields
        }
      }
    }
  `,
  [ResponseFields],
);
