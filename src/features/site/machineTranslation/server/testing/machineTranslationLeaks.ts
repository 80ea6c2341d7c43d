import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

export const machineTranslationLeaks: FeatureLeaks = {
  queries: {
    translationService: 'secrets',
    contentTranslation: {
      none: 'Off unless an administrator switches it on; whom it shows what is in machineTranslation.http.test.ts.',
    },
  },
  plant: async ({ db, secrets: { word }, privateId, postId }) => {
    await db
      .insertInto('translation_service')
      .values({
        ...{ kind: 'OPENAI', url: 'https://models.example.org/v1' },
        model: word('translationService.model', 'managers'),
        sealed_key: word('translationService.key', 'nobody'),
      })
      .execute();
    await db
      .insertInto('machine_translations')
      .values(
        [postId, privateId].map((conversation_id) => ({
          ...{ conversation_id, language: 'de', source_hash: 'of an earlier text' },
          title: word(`machineTranslation[${conversation_id}].title`, 'nobody'),
          content: word(`machineTranslation[${conversation_id}].content`, 'nobody'),
        })),
      )
      .execute();
  },
};
