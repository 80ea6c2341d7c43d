import { graphql } from '#ui/graphql.ts';

export const WorkflowRegistrationQuery = graphql(`
  query WorkflowRegistration {
    currentUser {
      isGWRegistrationCompleted
      gwRegistrationUrl
    }
  }
`);

export const ConfirmWorkflowRegistrationMutation = graphql(`
  mutation ConfirmGuidedWorkflowRegistration($input: ConfirmGuidedWorkflowRegistrationInput!) {
    confirmGuidedWorkflowRegistration(input: $input) {
      isGWRegistrationCompleted
    }
  }
`);
