import { graphql, type ResultOf } from '#ui/graphql.ts';

export const TranslationServiceQuery = graphql(`
  query TranslationService {
    translationService {
      isStored
      isOn
      kind
      url
      model
      hasKey
      characters
      dailyCharacters
    }
  }
`);

export type TranslationServiceInfo = NonNullable<
  ResultOf<typeof TranslationServiceQuery>['translationService']
>;

export const SaveTranslationServiceMutation = graphql(`
  mutation SaveTranslationService($input: SaveTranslationServiceInput!) {
    saveTranslationService(input: $input) {
      translationService {
        isStored
      }
    }
  }
`);

export const RemoveTranslationServiceMutation = graphql(`
  mutation RemoveTranslationService($input: RemoveTranslationServiceInput!) {
    removeTranslationService(input: $input) {
      translationService {
        isStored
      }
    }
  }
`);

export const TestTranslationServiceMutation = graphql(`
  mutation TestTranslationService($input: TestTranslationServiceInput!) {
    testTranslationService(input: $input) {
      trial {
        problem
        status
        milliseconds
        translation
      }
    }
  }
`);

export type TranslationTrialResult = ResultOf<
  typeof TestTranslationServiceMutation
>['testTranslationService']['trial'];
