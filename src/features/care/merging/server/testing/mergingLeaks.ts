import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

export const mergingLeaks: FeatureLeaks = {
  queries: { forkSource: 'secrets', nearDuplicates: { none: 'No two texts here are alike.' } },
  // A post created from a private post names it to nobody else.
  plant: async ({ db, postId, privateId }) => {
    await db
      .insertInto('conversation_links')
      .values({ from_id: postId, to_id: privateId, kind: 'created-from' })
      .execute();
  },
};
