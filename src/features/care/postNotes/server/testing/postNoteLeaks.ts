import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

export const postNoteLeaks: FeatureLeaks = {
  plant: async ({ db, secrets, members, postId }) => {
    await db
      .insertInto('post_notes')
      .values({
        conversation_id: postId,
        author_id: members.moderator,
        content: secrets.word('postNote', 'postNotes'),
      })
      .execute();
  },
};
