import { ShownFieldFields } from '#features/base/customFields/ui/customFieldDocuments.ts';
import { AuthorFields, SignedAuthorFields } from '#features/people/members/ui/authorFields.ts';
import { graphql, type ResultOf } from '#ui/graphql.ts';
import { ArticleTrailFields } from './articleTrailFields.ts';
import { AuthorNoticeFields } from './authorNoticeFields.ts';

/** An answer shown below its question. */
const AnswerFields = graphql(
  `
  fragment ShownAnswerFields on Response @_unmask {
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
`,
  [AuthorFields],
);

/** Additional fields for members; not part of a visitor's page. */
export const PostWorkFields = graphql(
  `
  fragment PostWork on Conversation @_unmask {
    etag
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
    externalTool {
      name
      url
    }
    supportRequests {
      id
      number
      path
    }
    publicationConsent {
      name
      at
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

/** A post's visible content, which an edit changes. */
export const PostTextFields = graphql(
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
    customFieldValues {
      ...ShownField
    }
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
  [AnswerFields, ShownFieldFields],
);

/** A post's state while it is read: category or topic, and permissions. */
export const PostStateFields = graphql(`
  fragment PostStateFields on Conversation @_unmask {
    parts
    isPrivate
    statusLabel {
      key
      name
      tone
    }
    statusReason
    statusSetAt
    closed
    commentsOff
    archived
    pinned
    indexDisabled
    hasAcceptedComment
    hasOfficialComment
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
      giveFeedback
      merge
      moveTopic
      fork
    }
    merged
    mergedIntoTitle
    mergedIntoPath
  }
`);

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
      $sharedByUser: String!
      $isShared: Boolean!
      $isSeparate: Boolean!
    ) {
      pathInLanguage(id: $id) @include(if: $isSeparate)
      responsePath(id: $responseId) @include(if: $namesResponse)
      conversation(id: $id, searchKeyword: $searchKeyword) {
        id
        ...PostTextFields
        excerpt(length: 160)
        summary: excerpt(length: 600)
        metaDescription
        createdAt
        lastActivityAt
        ...PostStateFields
        noteCount @skip(if: $forVisitor)
        moderationNotice {
          ...AuthorNoticeFields
        }
        ...PostWork @skip(if: $forVisitor)
        author {
          ...SignedAuthorFields
        }
        commentCount
        replyCount
        readCount
        likeCount
        voteCount
        meTooCount
        followCount
        shareCount
        helpfulCount
        totalFeedbackCount
        foundHelpful
        ...ArticleTrail
        shared
        shareId @skip(if: $forVisitor)
        sharedBy(sharedByUser: $sharedByUser) @include(if: $isShared) {
          ...AuthorFields
        }
        liked
        upVoted
        downVoted
        meTooed
        followed
        notificationLevel
        bookmarked
        hasRead
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
  [
    ArticleTrailFields,
    AuthorFields,
    SignedAuthorFields,
    AuthorNoticeFields,
    PostTextFields,
    PostStateFields,
    PostWorkFields,
  ],
);

export type ShownAnswer = NonNullable<
  ResultOf<typeof ConversationQuery>['comments']
>['nodes'][number];
export type PostNode = NonNullable<ResultOf<typeof ConversationQuery>['conversation']> &
  Partial<PostWork>;

/** Similar posts. */
export const RelatedPostsQuery = graphql(`
  query RelatedPosts($id: ID!, $first: Int) {
    relatedPosts(id: $id, first: $first) {
      id
      path
      title
      language
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
  mutation DeleteConversation($input: DeleteConversationInput!) {
    deleteConversation(input: $input) {
      activityId
    }
  }
`);
