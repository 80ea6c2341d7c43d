import { graphql, type ResultOf } from '#ui/graphql.ts';

export const TranslateContentMutation = graphql(`
  mutation TranslateContent($input: TranslateContentInput!) {
    translateContent(input: $input) {
      translation {
        problem
        title
        content
        language
      }
    }
  }
`);

export type TranslationResult = ResultOf<
  typeof TranslateContentMutation
>['translateContent']['translation'];

/** What the page for browsers without scripts shows. */
export const ContentTranslationQuery = graphql(`
  query ContentTranslation($subject: TranslationSubject!, $id: ID!) {
    contentTranslation(subject: $subject, id: $id) {
      title
      content
      original
      language
      sourceLanguage
      path
      conversation {
        title
      }
    }
  }
`);
