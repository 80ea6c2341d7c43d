import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

export const memberLeaks: FeatureLeaks = {
  queries: { members: 'secrets', profile: 'secrets' },
  routes: { '/care/community/rest/un-authenticated/metadata/awards/all': 'secrets' },
  plant: async ({ db, secrets: { word } }) => {
    await db
      .insertInto('badges')
      .values({ name: word('badge.name', 'everyone') })
      .execute();
    await db
      .updateTable('roles')
      .set({ signature: word('role.signature', 'everyone') })
      .where('key', '=', 'moderator')
      .execute();
  },
};
