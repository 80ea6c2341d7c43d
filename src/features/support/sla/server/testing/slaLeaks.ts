import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

export const slaLeaks: FeatureLeaks = {
  queries: { supportPolicies: 'secrets', supportPolicyChoices: 'secrets' },
  plant: async ({ db, secrets }) => {
    await db
      .insertInto('support_policies')
      .values({
        ...{ name: secrets.word('supportPolicy.name', 'supportDesk'), position: 1 },
        updated_at: new Date(),
      })
      .execute();
  },
};
