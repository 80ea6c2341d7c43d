import { graphql } from '#ui/graphql.ts';

export const RemoveLikesMutation = graphql(`
  mutation RemoveLikes($objectId: ID!, $entityType: ActivityEntity!, $memberIds: [ID!]!) {
    removeLikes(
      input: {
        clientMutationId: "1"
        objectId: $objectId
        entityType: $entityType
        memberIds: $memberIds
      }
    ) {
      activityId
    }
  }
`);
