import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

export const notificationLeaks: FeatureLeaks = {
  queries: {
    notifications: 'secrets',
    unreadNotificationCount: { none: 'A number.' },
    notificationExplanation: { none: 'A rule, and the label of a type.' },
    pushKey: { none: 'The public key of the community’s pushes.' },
    notificationDefaults: { none: 'Types, and whether they are on.' },
    notificationSchedule: { none: 'The viewer’s own choices.' },
    notificationPreferences: { none: 'The viewer’s own choices.' },
  },
  routes: { '/service-worker.js': { none: 'A script, the same for everyone.' } },
  // Everyone was notified of every post before its state changed.
  plant: async ({ db, members, posts }) => {
    const now = new Date();
    const rows = Object.values(members).flatMap((memberId) =>
      Object.values(posts).map(({ id }) => ({
        ...{ member_id: memberId, type: 'newPost', group_key: `post:${id}` },
        ...{ subject_type: 'conversation', subject_id: id, conversation_id: id },
        ...{ created_at: now, updated_at: now },
      })),
    );
    await db.insertInto('notifications').values(rows).execute();
  },
};
