import { graphql } from '#ui/graphql.ts';

export const RemoveLikesMutation = graphql(`
  mutation RemoveLikes($input: RemoveLikesInput!) {
    removeLikes(input: $input) {
      activityId
    }
  }
`);
