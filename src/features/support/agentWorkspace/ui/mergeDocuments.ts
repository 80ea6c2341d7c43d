import { graphql } from '#ui/graphql.ts';

export const MergeRequestsMutation = graphql(`
  mutation MergeRequests($input: MergeRequestsInput!) {
    mergeRequests(input: $input) {
      request {
        id
        number
      }
    }
  }
`);

export const UnmergeRequestMutation = graphql(`
  mutation UnmergeRequest($input: UnmergeRequestInput!) {
    unmergeRequest(input: $input) {
      request {
        id
        number
      }
    }
  }
`);

export const MergeTargetQuery = graphql(`
  query MergeTarget($number: ID!, $sourceId: ID!) {
    supportRequestByNumber(number: $number) {
      id
      number
      title
      status
      mergeNeedsConfirmation(sourceId: $sourceId)
      requesterEmail
      author {
        id
        username
        fullName
      }
    }
  }
`);
