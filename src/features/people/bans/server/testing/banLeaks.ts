import type { FeatureLeaks } from '#app/testing/leak/featureLeaks.ts';

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
