import { graphql } from '#ui/graphql.ts';

export const ProvideFeedbackMutation = graphql(`
  mutation ProvideFeedback($objectId: ID!, $helpful: Boolean) {
    provideFeedback(
      input: { clientMutationId: "1", objectId: $objectId, helpful: $helpful }
    ) {
      conversation {
        helpfulCount
        totalFeedbackCount
        foundHelpful
      }
    }
  }
`);
