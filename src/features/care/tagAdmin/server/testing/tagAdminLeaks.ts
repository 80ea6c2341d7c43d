import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

export const tagAdminLeaks: FeatureLeaks = {
  queries: { tagChanges: 'secrets' },
  plant: async ({ db, secrets, members }) => {
    await db
      .insertInto('tag_changes')
      .values({
        ...{ kind: 'rename', actor_id: members.moderator, created_at: new Date() },
        tag: secrets.word('tagChange.tag', 'standing'),
        target: secrets.word('tagChange.target', 'standing'),
      })
      .execute();
  },
};
