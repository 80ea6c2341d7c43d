import { graphql, type ResultOf } from '#ui/graphql.ts';

export const HiddenRequestsQuery = graphql(`
  query HiddenRequests($as: SupportHiddenState!, $page: Int, $withSenders: Boolean!) {
    supportHiddenRequests(as: $as, page: $page) @skip(if: $withSenders) {
      nodes {
        id
        number
        title
        opening
        authorName
        authorEmail
        author {
          id
          username
          fullName
        }
        hiddenAt
        hiddenBy {
          id
          username
          fullName
        }
        removedAt
      }
      hasMore
      pageNumber
      totalCount
    }
    supportBlockedSenders @include(if: $withSenders) {
      id
      sender
      refused
      refusedAt
      createdAt
    }
  }
`);

export type HiddenRequestsData = ResultOf<typeof HiddenRequestsQuery>;

export const HideRequestsMutation = graphql(`
  mutation HideSupportRequests($input: HideSupportRequestsInput!) {
    hideSupportRequests(input: $input) {
      results {
        id
        error
      }
    }
  }
`);

export const RestoreRequestsMutation = graphql(`
  mutation RestoreSupportRequests($input: RestoreSupportRequestsInput!) {
    restoreSupportRequests(input: $input) {
      results {
        id
        error
      }
    }
  }
`);

export const BlockSenderMutation = graphql(`
  mutation BlockSupportSender($input: BlockSupportSenderInput!) {
    blockSupportSender(input: $input) {
      ok
    }
  }
`);

export const UnblockSenderMutation = graphql(`
  mutation UnblockSupportSender($input: UnblockSupportSenderInput!) {
    unblockSupportSender(input: $input) {
      ok
    }
  }
`);
