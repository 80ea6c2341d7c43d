import { graphql } from '#ui/graphql.ts';

export const UpdateRequestsMutation = graphql(`
  mutation UpdateRequests($input: UpdateRequestsInput!) {
    updateRequests(input: $input) {
      results {
        id
        error
      }
    }
  }
`);
