import { sql } from 'kysely';
import { holds } from '#core/permissions.ts';
import { isPostOfScope } from '#features/content/conversations/server/postsOfScope.ts';
import type { InsightFigure } from '#platform/insight/insightFigure.ts';

export const pollInsight: readonly InsightFigure[] = [
  {
    ...{ key: 'pollVotes', dashboard: 'engagement', order: 1, measure: 'FACTS', form: 'BARS' },
    ...{ better: 'MORE', of: 'post', filters: ['category', 'topic', 'language'] },
    isOffered: (viewer) => holds(viewer, 'MANAGE_COMMUNITY').ok,
    facts: (ctx, scope) => ({
      from: sql`poll_ballots ballot join conversations post on post.id = ballot.conversation_id`,
      where: isPostOfScope(ctx, scope, 'post'),
      ...{ at: sql`ballot.voted_at`, id: sql`post.id` },
    }),
  },
];
