import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

export const banLeaks: FeatureLeaks = {
  queries: { bans: 'secrets' },
  plant: async ({ db, secrets }) => {
    await db
      .insertInto('bans')
      .values({
        kind: 'DOMAIN',
        value: 'spam.example',
        reason: secrets.word('ban.reason', 'accounts'),
      })
      .execute();
  },
};
