import { graphql } from '#ui/graphql.ts';

export const OpenPostCaseMutation = graphql(`
  mutation OpenPostCase($input: OpenPostCaseInput!) {
    openPostCase(input: $input) {
      number
    }
  }
`);

export const AnswerDraftQuery = graphql(`
  query AnswerDraft($requestId: ID!, $entryId: ID!) {
    supportAnswerDraft(requestId: $requestId, entryId: $entryId) {
      title
      question
      answer
    }
    topics(first: 100) {
      nodes {
        id
        title
      }
    }
  }
`);

export const PublishAnswerMutation = graphql(`
  mutation PublishAnswer($input: PublishSupportAnswerInput!) {
    publishSupportAnswer(input: $input) {
      conversation {
        id
        path
      }
    }
  }
`);
