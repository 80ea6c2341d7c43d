import { graphql } from '#ui/graphql.ts';

export const EscalateWorkflowMutation = graphql(`
  mutation EscalateGuidedWorkflow($input: EscalateGuidedWorkflowInput!) {
    escalateGuidedWorkflow(input: $input) {
      request {
        path
      }
    }
  }
`);
