import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

export const chatReportLeaks: FeatureLeaks = {
  queries: { chatReports: 'secrets' },
  plant: async ({ db, secrets, members, otherId }) => {
    const { author } = members;
    const message = {
      ...{ seq: 1, senderId: otherId, createdAt: new Date().toISOString() },
      ...{ content: secrets.word('chatReport.content', 'standing'), isEdited: false },
      isDeleted: false,
    };
    await db
      .insertInto('chat_reports')
      .values({
        // Its room is gone: moderators read no further.
        ...{ room_id: null, seq: 1, reporter_id: author, author_id: otherId },
        ...{ reason: secrets.word('chatReport.reason', 'standing'), created_at: new Date() },
        snapshot: JSON.stringify([message]),
      })
      .execute();
  },
};
