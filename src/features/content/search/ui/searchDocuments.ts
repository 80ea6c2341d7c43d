import { FilterFieldFields } from '#features/base/customFields/ui/customFieldDocuments.ts';
import { RowBadgeFields } from '#features/content/conversations/ui/conversationListDocuments.ts';
import { AuthorFields } from '#features/people/members/ui/authorFields.ts';
import { graphql, type ResultOf } from '#ui/graphql.ts';

export const SearchResultsQuery = graphql(
  `
    query SearchResults(
      $keywords: String
      $types: [CommunityPostType!]
      $topicIds: [ID!]
      $categoryIds: [ID!]
      $tags: [String!]
      $authors: [String!]
      $dateFrom: DateTime
      $solutionTypes: [SolutionType!]
      $statuses: [String!]
      $customFields: JSON
      $sortKey: SortKey
      $isExact: Boolean
      $first: Int
      $page: Int
      $categoryId: ID!
      $hasCategory: Boolean!
      $pageWords: String!
      $withPages: Boolean!
    ) {
      searchConversations(
        keywords: $keywords
        types: $types
        topicIds: $topicIds
        categoryIds: $categoryIds
        tags: $tags
        authors: $authors
        dateFrom: $dateFrom
        solutionTypes: $solutionTypes
        statuses: $statuses
        customFields: $customFields
        sortKey: $sortKey
        isExact: $isExact
        first: $first
        page: $page
      ) {
        searchId
        searchType
        totalCount
        totalCountExact
        mendedKeywords
        typeCounts {
          type
          count
        }
        nodes {
          id
          entityType
          path
          createdAt
          title {
            text
            hit
          }
          snippet {
            text
            hit
          }
          author {
            ...AuthorFields
          }
          post {
            id
            type
            language
            replyCount
            hasAcceptedComment
            closed
            ...RowBadges
            hierarchy {
              title
              path
            }
          }
        }
      }
      searchPages(keywords: $pageWords, first: 3) @include(if: $withPages) {
        id
        path
        title {
          text
          hit
        }
        snippet {
          text
          hit
        }
      }
      statusLabels {
        key
        name
      }
      customFields(target: POST, placement: FILTER) {
        ...FilterField
      }
      topics(first: 100, sortKey: NAME, sortOrder: ASC) {
        nodes {
          id
          title
        }
      }
      category(id: $categoryId) @include(if: $hasCategory) {
        title
      }
    }
  `,
  [AuthorFields, RowBadgeFields, FilterFieldFields],
);

export type SearchResultsData = ResultOf<typeof SearchResultsQuery>;
export type SearchResultNode = SearchResultsData['searchConversations'];
export type SearchHitNode = SearchResultNode['nodes'][number];
export type PageHitNode = NonNullable<SearchResultsData['searchPages']>[number];
export type HighlightedText = SearchHitNode['title'];

export const SearchSuggestionsQuery = graphql(`
  query SearchSuggestions($keyword: String!, $first: Int) {
    searchSuggestions(keyword: $keyword, first: $first) {
      kind
      id
      text
      path
      type
      language
      isSolved
      title {
        text
        hit
      }
    }
  }
`);

export type Suggestion = ResultOf<typeof SearchSuggestionsQuery>['searchSuggestions'][number];

export const ReportSearchKeywordMutation = graphql(`
  mutation ReportSearchKeyword($input: ReportSearchKeywordInput!) {
    reportSearchKeyword(input: $input) {
      success
    }
  }
`);

export const ReportConvSearchMutation = graphql(`
  mutation ReportConvSearch($input: ReportConvSearchInput!) {
    reportConvSearch(input: $input) {
      success
    }
  }
`);
