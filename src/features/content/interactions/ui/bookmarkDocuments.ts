import { ConversationRowFields } from '#features/content/conversations/ui/conversationListDocuments.ts';
import {
  CategoryCardFields,
  TopicRowFields,
} from '#features/content/taxonomy/ui/taxonomyDocuments.ts';
import { graphql, type ResultOf } from '#ui/graphql.ts';

/** The viewer's bookmarks (SPEC §3 bookmark asset types): one of the three kinds at a time. */
export const BookmarksQuery = graphql(
  `
  query Bookmarks(
    $messages: Boolean!
    $categories: Boolean!
    $topics: Boolean!
    $types: [CommunityPostType!]
    $tags: [String!]
    $solutionTypes: [SolutionType!]
    $dateFrom: DateTime
    $dateTo: DateTime
    $filters: JSON
    $sortKey: SortKey
    $sortOrder: SortOrder
    $first: Int
    $page: Int
  ) {
    conversations(
      bookmarked: true
      types: $types
      tags: $tags
      solutionTypes: $solutionTypes
      dateFrom: $dateFrom
      dateTo: $dateTo
      filters: $filters
      sortKey: $sortKey
      sortOrder: $sortOrder
      first: $first
      page: $page
    ) @include(if: $messages) {
      hasMore
      totalCount
      nodes {
        ...ConversationRow
      }
    }
    bookmarkedCategories(page: $page, first: $first) @include(if: $categories) {
      totalCount
      nodes {
        ...CategoryCard
      }
    }
    bookmarkedTopics(page: $page, first: $first) @include(if: $topics) {
      totalCount
      nodes {
        ...TopicRow
      }
    }
  }
`,
  [ConversationRowFields, CategoryCardFields, TopicRowFields],
);

export type BookmarksData = ResultOf<typeof BookmarksQuery>;
