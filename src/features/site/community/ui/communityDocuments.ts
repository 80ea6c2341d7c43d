import { graphql } from '#ui/graphql.ts';

export const UpdateCommunityMutation = graphql(`
  mutation UpdateCommunity($input: UpdateCommunityInput!) {
    updateCommunity(input: $input) {
      name
    }
  }
`);
