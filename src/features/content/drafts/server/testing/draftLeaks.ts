import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

export const draftLeaks: FeatureLeaks = {
  queries: { draft: 'secrets', drafts: 'secrets' },
  plant: async ({ db, secrets, members, texts }) => {
    texts.push('new:post');
    await db
      .insertInto('drafts')
      .values({
        member_id: members.author,
        draft_key: 'new:post',
        data: JSON.stringify({ value: { title: secrets.word('draft', 'author') } }),
      })
      .execute();
  },
};
