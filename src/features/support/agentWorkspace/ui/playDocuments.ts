import { graphql } from '#ui/graphql.ts';

export const ClaimNextRequestMutation = graphql(`
  mutation ClaimNextRequest($input: ClaimNextRequestInput!) {
    claimNextRequest(input: $input) {
      request {
        id
        number
        status
        revision
      }
      left
    }
  }
`);
