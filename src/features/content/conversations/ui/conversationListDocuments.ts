import {
  FilterFieldFields,
  ShownFieldFields,
} from '#features/base/customFields/ui/customFieldDocuments.ts';
import { AuthorFields } from '#features/people/members/ui/authorFields.ts';
import { graphql, type ResultOf } from '#ui/graphql.ts';

/** What the badges of a row say. */
export const RowBadgeFields = graphql(`
  fragment RowBadges on Conversation @_unmask {
    statusLabel {
      key
      name
      tone
    }
  }
`);

export type RowBadges = ResultOf<typeof RowBadgeFields>;

/** The fields of a list row. */
export const ConversationRowFields = graphql(
  `
  fragment ConversationRow on Conversation @_unmask {
    id
    path
    title
    type
    language
    closed
    hasAcceptedComment
    workBadges
    ...RowBadges
    pinInfo {
      communityCategories
      communityTopic
      home
    }
    hasRead
    createdAt
    lastActivityAt
    lastEngagedMsgLink
    excerpt(length: 180)
    tags
    customFieldValues(placement: LIST) {
      ...ShownField
    }
    replyCount
    likeCount
    voteCount
    meTooCount
    readCount
    author {
      ...AuthorFields
    }
    lastReplier {
      ...AuthorFields
    }
    hierarchy {
      id
      assetType
      title
      path
    }
  }
`,
  [AuthorFields, RowBadgeFields, ShownFieldFields],
);

export const ConversationListQuery = graphql(
  `
  query ConversationList(
    $types: [CommunityPostType!]
    $excludeTypes: [CommunityPostType!]
    $topicIds: [ID!]
    $categoryIds: [ID!]
    $tags: [String!]
    $authors: [String!]
    $solutionTypes: [SolutionType!]
    $statuses: [String!]
    $offersStatuses: Boolean!
    $dateFrom: DateTime
    $dateTo: DateTime
    $customFields: JSON
    $filters: JSON
    $withFilters: Boolean!
    $feed: Boolean
    $sortKey: SortKey
    $sortOrder: SortOrder
    $first: Int
    $page: Int
  ) {
    customFields(target: POST, placement: FILTER) @include(if: $withFilters) {
      ...FilterField
    }
    conversations(
      types: $types
      excludeTypes: $excludeTypes
      topicIds: $topicIds
      categoryIds: $categoryIds
      tags: $tags
      authors: $authors
      solutionTypes: $solutionTypes
      statuses: $statuses
      dateFrom: $dateFrom
      dateTo: $dateTo
      customFields: $customFields
      filters: $filters
      feed: $feed
      sortKey: $sortKey
      sortOrder: $sortOrder
      first: $first
      page: $page
    ) {
      hasMore
      totalCount @include(if: $withFilters)
      nodes {
        ...ConversationRow
      }
    }
    statusLabels @include(if: $offersStatuses) {
      key
      name
      postTypes
    }
  }
`,
  [ConversationRowFields, FilterFieldFields],
);

export const FeaturedPostsQuery = graphql(
  `
  query FeaturedPosts($ids: [ID!]!) {
    featuredPosts(ids: $ids) {
      ...ConversationRow
    }
  }
`,
  [ConversationRowFields],
);

export const AnnouncementsQuery = graphql(`
  query Announcements($first: Int) {
    conversations(types: [ANNOUNCEMENT], sortKey: RECENT, first: $first) {
      nodes {
        id
        path
        title
        language
        createdAt
      }
    }
  }
`);

export type ConversationListData = ResultOf<typeof ConversationListQuery>;
export type ConversationListRow = ConversationListData['conversations']['nodes'][number];
export type FeaturedPostsData = ResultOf<typeof FeaturedPostsQuery>;
export type AnnouncementsData = ResultOf<typeof AnnouncementsQuery>;
