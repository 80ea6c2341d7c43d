import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

export const workListLeaks: FeatureLeaks = {
  queries: { workList: 'secrets' },
  // Posts in every state are escalated: the list shows each only to those who may see it.
  plant: async ({ db, postId, privateId, posts }) => {
    const ids = [postId, privateId, ...Object.values(posts).map(({ id }) => id)];
    await db
      .updateTable('conversations')
      .set({ escalated_at: new Date(Date.UTC(2026, 0, 1)) })
      .where('id', 'in', ids)
      .execute();
  },
};
