import { graphql } from '#ui/graphql.ts';

export const CompleteRegistrationMutation = graphql(`
  mutation CompleteRegistration($input: CompleteRegistrationInput!) {
    completeRegistration(input: $input) {
      isRegCompleted
    }
  }
`);

export const AnswerScreenerMutation = graphql(`
  mutation AnswerScreener($input: AnswerScreenerInput!) {
    answerScreener(input: $input) {
      screenerFilled
    }
  }
`);
