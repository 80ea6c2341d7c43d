import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';
import type { Audience } from '#platform/testing/leakSecrets.ts';

export const cannedResponseLeaks: FeatureLeaks = {
  queries: { cannedTexts: 'secrets' },
  plant: async ({ db, secrets: { word }, otherId }) => {
    const canned = (about: string, audience: Audience, owner_id: number | null) => ({
      ...{ owner_id, title: word(`${about}.title`, audience) },
      ...{ content: word(`${about}.content`, audience), stripped_content: '' },
    });
    await db
      .insertInto('canned_texts')
      .values([
        canned('cannedText', 'cannedTexts', null),
        canned('cannedText[own]', 'nobody', otherId),
      ])
      .execute();
  },
};
