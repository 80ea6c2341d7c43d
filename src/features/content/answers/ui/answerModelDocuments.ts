import { graphql, type ResultOf } from '#ui/graphql.ts';

export const AnswerModelQuery = graphql(`
  query AnswerModel {
    answerModel {
      isStored
      isOn
      url
      model
      hasKey
      monthlyLimit
      requests
    }
  }
`);

export type AnswerModelInfo = NonNullable<ResultOf<typeof AnswerModelQuery>['answerModel']>;

export const SaveAnswerModelMutation = graphql(`
  mutation SaveAnswerModel($input: SaveAnswerModelInput!) {
    saveAnswerModel(input: $input) {
      answerModel {
        isStored
      }
    }
  }
`);

export const RemoveAnswerModelMutation = graphql(`
  mutation RemoveAnswerModel($input: RemoveAnswerModelInput!) {
    removeAnswerModel(input: $input) {
      answerModel {
        isStored
      }
    }
  }
`);

export const TestAnswerModelMutation = graphql(`
  mutation TestAnswerModel($input: TestAnswerModelInput!) {
    testAnswerModel(input: $input) {
      trial {
        problem
        status
        milliseconds
        sentences
      }
    }
  }
`);

export type AnswerModelTestResult = ResultOf<
  typeof TestAnswerModelMutation
>['testAnswerModel']['trial'];
