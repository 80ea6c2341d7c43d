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

export const ExplainFeedbackMutation = graphql(`
  mutation ExplainFeedback($objectId: ID!, $reason: FeedbackReason!, $comment: String) {
    explainFeedback(
      input: { clientMutationId: "1", objectId: $objectId, reason: $reason, comment: $comment }
    ) {
      conversation {
        id
      }
    }
  }
`);
