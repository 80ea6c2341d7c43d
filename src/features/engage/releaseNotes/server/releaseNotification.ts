import type { NotificationType } from '#platform/notifications/notificationType.ts';
import '#features/engage/articles/server/articleEvents.ts';

/** A release note of a product that the reader follows. */
export const newRelease: NotificationType = {
  name: 'newRelease',
  group: 'FOLLOWED',
  reach: 'OTHER',
  words: 'releaseNotes',
  needsReason: true,
  priority: 45,
  defaults: ['app'],
  on: {
    'article.published': async ({ trx }, { payload, actorId }) => {
      if (!payload.isFirst) return [];
      const followers = await trx
        .selectFrom('release_follows')
        .innerJoin('release_notes', 'release_notes.product_id', 'release_follows.product_id')
        .select('member_id')
        .where('article_id', '=', payload.articleId)
        .execute();
      if (followers.length === 0) return [];
      return [
        {
          to: { members: followers.map(({ member_id: id }) => id) },
          cause: `release:${payload.articleId}`,
          group: `release:${payload.articleId}`,
          subject: { type: 'conversation', id: payload.conversationId },
          conversationId: payload.conversationId,
          actorId,
          within: [],
        },
      ];
    },
  },
};
