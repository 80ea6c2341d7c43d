import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

export const articleUpkeepLeaks: FeatureLeaks = {
  queries: {
    searchGaps: 'secrets',
    brokenLinks: {
      none: 'The articles themselves are planted by articleLeaks; none has been checked.',
    },
  },
  plant: async ({ db, secrets }) => {
    await db
      .insertInto('search_reports')
      .values({
        keyword: secrets.word('searchGap.keyword', 'postNotes'),
        ...{ total_hit_count: 0, reported_at: new Date() },
      })
      .execute();
  },
};
