import { graphql } from '#ui/graphql.ts';

export const RateRequestMutation = graphql(`
  mutation RateRequest($input: RateRequestInput!) {
    rateRequest(input: $input) {
      request {
        id
      }
    }
  }
`);
