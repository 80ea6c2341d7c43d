import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

export const searchLeaks: FeatureLeaks = {
  queries: {
    searchConversations: 'secrets',
    searchPages: 'secrets',
    searchSuggestions: 'secrets',
    similarConversations: 'secrets',
  },
  plant: async ({ db, secrets, otherId }) => {
    await db
      .insertInto('search_reports')
      .values({ keyword: secrets.word('searchReport', 'nobody'), member_id: otherId })
      .execute();
  },
};
