import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

export const nominationLeaks: FeatureLeaks = {
  queries: { nominations: 'secrets' },
  plant: async ({ db, postId }) => {
    // Its secrets are planted with the post.
    await db
      .updateTable('conversations')
      .set({ nomination_status: 'PENDING', nominated_at: new Date() })
      .where('id', '=', postId)
      .execute();
  },
};
