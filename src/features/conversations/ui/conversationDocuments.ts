import { AuthorFields } from '#features/members/ui/authorFields.ts';
import { AuthorNoticeFields } from '#features/moderation/ui/authorNoticeFields.ts';
import { graphql, type ResultOf } from '#ui/graphql.ts';

/** An answer that stands right under its question. */
const AnswerFields = graphql(
  `
  fragment ShownAnswerFields on Response @_unmask {
    id
    createdAt
    content
    strippedContent
    likeCount
    indexDisabled
    path
    author {
      ...AuthorFields
    }
  }
`,
  [AuthorFields],
);

/** What members see of a post besides, and may do with it: nothing of a visitor's page. */
export const PostWorkFields = graphql(
  `
  fragment PostWork on Conversation @_unmask {
    flagged
    escalated
    escalatedByUsername
    nominationStatus
    order
    isPrivate
    spam
    held
    pinInfo {
      communityCategories
      communityTopic
      home
    }
    customActivities {
      key
      label
      asksReason
    }
    work: can {
      report
      archive
      unarchive
      escalate
      nominate
      markSpam
      unmarkSpam
      setPrivacy
      editIndex
      setOrder
      pin
      logActivity
    }
  }
`,
);

export type PostWork = ResultOf<typeof PostWorkFields>;

/** What its readers see of a post, and what an edit of it changes. */
const PostTextFields = graphql(
  `
  fragment PostTextFields on Conversation @_unmask {
    path
    slug
    title
    type
    language
    content
    coverImage
    metaTitle
    updatedAt
    isEdited
    editedAt
    tags
    attachments {
      type
      source
      name
      caption
      thumbnailUrl
    }
    acceptedComment {
      ...ShownAnswerFields
    }
    officialComment {
      ...ShownAnswerFields
    }
  }
`,
  [AnswerFields],
);

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
        ...PostTextFields
        excerpt(length: 160)
        summary: excerpt(length: 600)
        metaDescription
        createdAt
        lastActivityAt
        isPrivate
        noteCount @skip(if: $forVisitor)
        moderationNotice {
          ...AuthorNoticeFields
        }
        closed
        archived
        pinned
        indexDisabled
        hasAcceptedComment
        hasOfficialComment
        ...PostWork @skip(if: $forVisitor)
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
      }
      # What search engines are told of; members are no search engines.
      comments(conversationId: $id, page: $commentPage, first: 10) @include(if: $forVisitor) {
        nodes {
          id
          createdAt
          strippedContent
          likeCount
          indexDisabled
          path
          author {
            ...AuthorFields
          }
        }
      }
    }
  `,
  [AuthorFields, AuthorNoticeFields, PostTextFields, PostWorkFields],
);

export type ShownAnswer = NonNullable<
  ResultOf<typeof ConversationQuery>['comments']
>['nodes'][number];
export type PostNode = NonNullable<ResultOf<typeof ConversationQuery>['conversation']> &
  Partial<PostWork>;

/** What its readers see of a post that may have been edited while it was open. */
export const PostTextQuery = graphql(
  `
    query PostText($id: ID!) {
      conversation(id: $id) {
        ...PostTextFields
      }
    }
  `,
  [PostTextFields],
);

export type PostText = NonNullable<ResultOf<typeof PostTextQuery>['conversation']>;

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
