import { graphql, type ResultOf } from '#ui/graphql.ts';

export const SearchGapsQuery = graphql(`
  query SearchGaps($days: Int!) {
    searchGaps(days: $days) {
      keyword
      searches
      withoutResults
      withoutClick
      refined
    }
  }
`);

export type SearchGapsData = ResultOf<typeof SearchGapsQuery>;

export const BrokenLinksQuery = graphql(`
  query BrokenLinks($page: Int!) {
    brokenLinks(page: $page) {
      totalCount
      nodes {
        url
        problem
        since
        checkedAt
        conversation {
          id
          articleId
          title
          path
          language
        }
      }
    }
  }
`);

export type BrokenLinksData = ResultOf<typeof BrokenLinksQuery>;
