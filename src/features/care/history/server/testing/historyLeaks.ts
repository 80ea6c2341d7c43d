import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';
import type { Audience } from '#platform/testing/leakSecrets.ts';

export const historyLeaks: FeatureLeaks = {
  queries: { postActivities: 'secrets', revisionHistory: 'secrets' },
  plant: async ({ db, secrets, members, postId, privateId }) => {
    const activity = (target_id: number, about: string, audience: Audience) => ({
      ...{ actor_id: members.moderator, activity: 'edit', target_type: 'conversation' as const },
      ...{ target_id, detail: JSON.stringify({ note: secrets.word(about, audience) }) },
    });
    await db
      .insertInto('activity_log')
      .values([
        activity(postId, 'activity', 'postStaff'),
        activity(privateId, 'activity[private]', 'administrator'),
      ])
      .execute();
  },
};
