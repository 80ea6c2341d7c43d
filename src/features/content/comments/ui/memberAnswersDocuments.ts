import { graphql, type ResultOf } from '#ui/graphql.ts';

export const MemberAnswersQuery = graphql(`
  query MemberAnswers(
    $id: ID!
    $page: Int
    $first: Int
    $accepted: Boolean
    $sortKey: SortKey
    $sortOrder: SortOrder
  ) {
    memberResponses(
      id: $id
      page: $page
      first: $first
      accepted: $accepted
      sortKey: $sortKey
      sortOrder: $sortOrder
    ) {
      hasMore
      nodes {
        id
        path
        createdAt
        accepted
        likeCount
        indexDisabled
        metaDescription
        post {
          id
          title
          type
          language
        }
      }
    }
  }
`);

export type MemberAnswersData = ResultOf<typeof MemberAnswersQuery>;
