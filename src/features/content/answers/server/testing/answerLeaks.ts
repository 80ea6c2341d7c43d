import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

export const answerLeaks: FeatureLeaks = {
  queries: {
    answerModel: 'secrets',
    searchAnswers: {
      none: 'Answers questions of several words, which no text here is; quotes what its search, which has a row, finds.',
    },
  },
  plant: async ({ db, secrets: { word } }) => {
    await db
      .insertInto('answer_model')
      .values({
        ...{ url: 'https://models.example.org/v1', monthly_limit: 10 },
        model: word('answerModel.model', 'administrator'),
        sealed_key: word('answerModel.key', 'nobody'),
      })
      .execute();
  },
};
