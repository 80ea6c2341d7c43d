import { graphql } from '#ui/graphql.ts';

/** Why a search found a request. */
export const RequestPassageFields = graphql(`
  fragment RequestPassage on SupportRequest @_unmask {
    match {
      place
      parts {
        text
        hit
      }
    }
  }
`);

export const SupportRequestListQuery = graphql(
  `
  query SupportRequestList(
    $kind: SupportKind!
    $status: SupportFilter
    $keyword: String
    $ownOnly: Boolean
    $page: Int
  ) {
    supportRequests(
      kind: $kind
      status: $status
      keyword: $keyword
      ownOnly: $ownOnly
      page: $page
    ) {
      nodes {
        id
        number
        kind
        title
        path
        status
        excerpt
        read
        createdAt
        lastActivityAt
        lastAuthor
        ...RequestPassage
        author {
          id
          username
          fullName
        }
      }
      hasMore
      totalCount
    }
  }
`,
  [RequestPassageFields],
);
