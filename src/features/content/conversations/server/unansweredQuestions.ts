import { sql } from 'kysely';
import { paths } from '#core/paths.ts';
import { taxonomyOf } from '#features/content/taxonomy/server/taxonomyStore.ts';
import { type StaffList, staffListSize } from '#platform/feature/staffHome.ts';
import { listedTypes } from '../listedTypes.ts';
import { listedConversations, narrowConversations } from './conversationQueries.ts';
import { answeredCategories, askingTypes } from './figureScope.ts';

/** Open questions that nobody replied to, the oldest first. A partial index has them. */
export const unansweredQuestions: StaffList = {
  ...{ key: 'unanswered', order: 1 },
  title: 'communityFigures:unansweredList',
  empty: 'communityFigures:unansweredNone',
  href: `${paths.search()}?group=questions&status=unanswered`,
  isOffered: (viewer) => answeredCategories(viewer)?.length !== 0,
  list: async (ctx) => {
    const types = listedTypes(ctx.settings, askingTypes());
    if (types?.length === 0) return [];
    const rows = await narrowConversations(listedConversations(ctx), {
      types,
      categoryIds: answeredCategories(ctx.viewer),
    })
      .where(sql<boolean>`conversations.reply_count = 0 and conversations.closed_at is null
        and conversations.accepted_comment_id is null`)
      .select(['id', 'slug', 'title', 'topic_id', 'author_id', 'created_at'])
      .orderBy('conversations.created_at')
      .orderBy('conversations.id')
      .limit(staffListSize)
      .execute();
    const { topics } = await taxonomyOf(ctx);
    return rows.map((row) => ({
      href: paths.conversation({
        ...{ id: row.id, slug: row.slug },
        topicSlug: row.topic_id === null ? null : topics.get(row.topic_id)?.slug,
      }),
      ...{ title: row.title, at: row.created_at, memberId: row.author_id },
    }));
  },
};
