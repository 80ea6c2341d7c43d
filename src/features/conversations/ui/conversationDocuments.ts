import { AuthorFields } from '#features/members/ui/authorFields.ts';
import { graphql, type ResultOf } from '#ui/graphql.ts';

/** The post page's own data. */
export const ConversationQuery = graphql(
  `
    query Conversation(
      $id: ID!
      $searchKeyword: String
      $commentPage: Int
      $forVisitor: Boolean!
      $responseId: ID!
      $namesResponse: Boolean!
    ) {
      responsePath(id: $responseId) @include(if: $namesResponse)
      conversation(id: $id, searchKeyword: $searchKeyword) {
        id
        path
        slug
        title
        type
        language
        content
        excerpt(length: 160)
        summary: excerpt(length: 600)
        coverImage
        metaTitle
        metaDescription
        createdAt
        updatedAt
        lastActivityAt
        isEdited
        closed
        hasAcceptedComment
        tags
        categoryId
        topicId
        topic {
          id
          title
          isReadOnly
        }
        hierarchy {
          assetType
          id
          title
          path
        }
        attachments {
          type
          source
          name
          caption
          thumbnailUrl
        }
        author {
          ...AuthorFields
        }
        commentCount
        replyCount
        readCount
        likeCount
        voteCount
        meTooCount
        followCount
        shareCount
        shared
        liked
        upVoted
        downVoted
        meTooed
        followed
        bookmarked
        hasRead
        scopedPermissions
        can {
          edit
          delete
          close
          acceptAnswer
          comment
          like
          vote
          meToo
          follow
          bookmark
          merge
          moveTopic
          fork
        }
        merged
        mergedIntoTitle
        mergedIntoPath
        mergedFrom {
          id
          title
          path
          mergedAt
          activityId
        }
        forkedFromMessagePath
        forkedFromMessageType
        forkedToMessagePath
        acceptedComment {
          id
          createdAt
          content
          strippedContent
          likeCount
          path
          author {
            ...AuthorFields
          }
        }
      }
      # What search engines are told of; members are no search engines.
      comments(conversationId: $id, page: $commentPage, first: 10) @include(if: $forVisitor) {
        nodes {
          id
          createdAt
          strippedContent
          likeCount
          path
          author {
            ...AuthorFields
          }
        }
      }
    }
  `,
  [AuthorFields],
);

export type ShownAnswer = NonNullable<
  ResultOf<typeof ConversationQuery>['comments']
>['nodes'][number];
export type PostNode = NonNullable<ResultOf<typeof ConversationQuery>['conversation']>;

/** Posts like this one. */
export const RelatedPostsQuery = graphql(`
  query RelatedPosts($id: ID!, $first: Int) {
    relatedPosts(id: $id, first: $first) {
      id
      path
      title
      type
      hasAcceptedComment
      replyCount
      likeCount
      voteCount
      meTooCount
    }
  }
`);

export const DeleteConversationMutation = graphql(`
  mutation DeleteConversation($id: ID!) {
    deleteConversation(input: { clientMutationId: "1", objectId: $id }) {
      activityId
    }
  }
`);
