import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

export const oldAddressLeaks: FeatureLeaks = {
  queries: { missedAddresses: 'secrets' },
  plant: async ({ db, secrets: { word } }) => {
    await db
      .insertInto('missed_addresses')
      .values({ path: `/t/${word('missedAddress.path', 'managers')}`, hits: 1 })
      .execute();
  },
};
