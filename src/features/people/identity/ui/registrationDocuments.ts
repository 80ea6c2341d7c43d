import { graphql } from '#ui/graphql.ts';

export const CompleteRegistrationMutation = graphql(`
  mutation CompleteRegistration(
    $email: String
    $username: String
    $tosAccepted: Boolean
    $customFields: JSON
  ) {
    completeRegistration(
      input: {
        email: $email
        username: $username
        tosAccepted: $tosAccepted
        customFields: $customFields
      }
    ) {
      isRegCompleted
    }
  }
`);

export const AnswerScreenerMutation = graphql(`
  mutation AnswerScreener($answers: JSON!) {
    answerScreener(input: { answers: $answers }) {
      screenerFilled
    }
  }
`);
