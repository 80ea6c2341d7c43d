import { graphql } from '#ui/graphql.ts';

export const ProvideFeedbackMutation = graphql(`
  mutation ProvideFeedback($input: ProvideFeedbackInput!) {
    provideFeedback(input: $input) {
      conversation {
        helpfulCount
        totalFeedbackCount
        foundHelpful
      }
    }
  }
`);

export const ExplainFeedbackMutation = graphql(`
  mutation ExplainFeedback($input: ExplainFeedbackInput!) {
    explainFeedback(input: $input) {
      conversation {
        id
      }
    }
  }
`);
