import { sql } from 'kysely';
import { holds } from '#core/permissions.ts';
import { isPostOfScope } from '#features/content/conversations/server/postsOfScope.ts';
import type { InsightFigure } from '#platform/insight/insightFigure.ts';

const ofContests = {
  ...{ dashboard: 'engagement', measure: 'FACTS', form: 'BARS', better: 'MORE', of: 'post' },
  filters: ['category', 'topic', 'language'],
  isOffered: (viewer) => holds(viewer, 'MANAGE_COMMUNITY').ok,
} as const satisfies Partial<InsightFigure>;

export const contestInsight: readonly InsightFigure[] = [
  {
    ...ofContests,
    ...{ key: 'contestEntries', order: 4 },
    facts: (ctx, scope) => ({
      from: sql`contest_entries entry join conversations post on post.id = entry.contest_id`,
      where: isPostOfScope(ctx, scope, 'post'),
      ...{ at: sql`entry.submitted_at`, id: sql`post.id` },
    }),
  },
  {
    ...ofContests,
    ...{ key: 'contestVotes', order: 5 },
    facts: (ctx, scope) => ({
      from: sql`contest_votes vote join conversations post on post.id = vote.contest_id`,
      where: isPostOfScope(ctx, scope, 'post'),
      ...{ at: sql`vote.voted_at`, id: sql`post.id` },
    }),
  },
];
