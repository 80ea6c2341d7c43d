import { AuthorFields } from '#features/people/members/ui/authorFields.ts';
import { graphql, type ResultOf } from '#ui/graphql.ts';

export const SearchAnswersQuery = graphql(
  `
    query SearchAnswers($keywords: String!) {
      searchAnswers(keywords: $keywords) {
        state
        mayBePhrased
        nodes {
          key
          id
          mark
          path
          writtenAt
          isOld
          text {
            text
            hit
          }
          author {
            ...AuthorFields
          }
          post {
            id
            type
            title
            language
          }
        }
      }
    }
  `,
  [AuthorFields],
);

export type SearchAnswersData = ResultOf<typeof SearchAnswersQuery>;
export type SearchAnswerNode = SearchAnswersData['searchAnswers']['nodes'][number];

export const PhraseAnswerMutation = graphql(`
  mutation PhraseAnswer($input: PhraseAnswerInput!) {
    phraseAnswer(input: $input) {
      answer {
        sentences {
          text
          sources
        }
        sources {
          key
        }
      }
    }
  }
`);

export type PhrasedSentence = NonNullable<
  ResultOf<typeof PhraseAnswerMutation>['phraseAnswer']['answer']
>['sentences'][number];

export const RateAnswerMutation = graphql(`
  mutation RateAnswer($input: RateAnswerInput!) {
    rateAnswer(input: $input) {
      ok
    }
  }
`);
