import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

export const pointLeaks: FeatureLeaks = {
  queries: {
    ranks: { none: 'Names of ranks, which are beside every author.' },
    managedRanks: { none: 'Names of ranks, which are beside every author.' },
    pointRules: { none: 'Numbers and the product’s own labels.' },
    dailyPointCap: { none: 'A number.' },
    rankPreview: { none: 'Counts of members.' },
    memberPoints: 'secrets',
  },
  // Every author has a row for each of their posts, in whatever state it is now.
  plant: async ({ db }) => {
    const posts = await db.selectFrom('conversations').select(['id', 'author_id']).execute();
    const now = new Date();
    const rows = posts.map(({ id, author_id }) => ({
      ...{ member_id: author_id, rule: 'post', rule_version: 1, cause: `leak:${id}`, sequence: 0 },
      ...{ is_grant: true, points: 5, is_capped: true, subject: `leak:${id}` },
      ...{ conversation_id: id, day: '2026-01-01', caused_at: now, booked_at: now },
    }));
    await db.insertInto('point_ledger').values(rows).execute();
  },
};
