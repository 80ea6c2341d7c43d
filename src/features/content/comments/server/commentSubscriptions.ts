import type { CommentPlace } from '#features/content/conversations/server/conversationEvents.ts';
import { eventPlaceOf } from '#features/content/conversations/server/conversationFields.ts';
import { countForMembers, writeMark } from '#features/content/marks/server/markWrites.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { defineEventConsumer } from '#platform/events/eventConsumer.ts';
import { featureSettings } from '#platform/settings/featureSettings.ts';

/**
 * Members follow a post from their first answer to it on, unless `disableCommentSubscription` is set. Later
 * answers change nothing: who has stopped following does not follow again.
 */
export const commentSubscriptions = defineEventConsumer({
  name: 'commentSubscriptions',
  handles: {
    'comment.created': async ({ trx, emit, settings, now }, { payload }) => {
      if (featureSettings(settings, 'comments').disableCommentSubscription) return;
      const { conversationId, commentAuthorId: memberId } = payload;
      if (await hasAnsweredBefore(trx, payload)) return;
      const post = await lockOpenPost(trx, conversationId);
      if (!post) return;
      const mark = {
        target: 'conversation',
        id: conversationId,
        kind: 'follow',
        memberId,
      } as const;
      const delta = await writeMark(trx, mark, { value: 1, now });
      if (delta === 0) return;
      // Followers of what is not open to everybody are counted once it is (`recounting`).
      if (post.is_counted) {
        const counter = 'conversations_followed_count';
        await countForMembers(trx, [{ memberId, counter, by: delta }]);
      }
      emit({
        type: 'conversation.marked',
        payload: {
          ...eventPlaceOf(post),
          ...{ commentId: null, targetAuthorId: post.author_id, memberId },
          ...{ mark: 'follow', value: 1, previousValue: null },
        },
      });
    },
  },
});

async function hasAnsweredBefore(
  trx: DatabaseTransaction,
  { conversationId, commentId, commentAuthorId }: CommentPlace,
): Promise<boolean> {
  const earlier = await trx
    .selectFrom('comments')
    .select('id')
    .where('conversation_id', '=', conversationId)
    .where('author_id', '=', commentAuthorId)
    .where('id', '<', commentId)
    .limit(1)
    .executeTakeFirst();
  return earlier !== undefined;
}

/** Nothing is marked on a post that is deleted, archived or merged. */
function lockOpenPost(trx: DatabaseTransaction, id: number) {
  return trx
    .selectFrom('conversations')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('archived_at', 'is', null)
    .where('merged_into_id', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
