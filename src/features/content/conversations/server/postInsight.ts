import { sql } from 'kysely';
import { insightFilters } from '#core/insight/insightAsked.ts';
import type { InsightFigure } from '#platform/insight/insightFigure.ts';
import { typesListedApart } from '../listedTypes.ts';
import { askingTypes, hasFigures } from './figureScope.ts';
import { isPostOfScope } from './postsOfScope.ts';

const ofPosts = {
  ...{ dashboard: 'content', better: 'MORE', of: 'post' },
  filters: insightFilters,
  isOffered: hasFigures,
} as const satisfies Partial<InsightFigure>;

/** What is written at the top level. */
export const postInsight: readonly InsightFigure[] = [
  {
    ...ofPosts,
    ...{ key: 'newPosts', order: 1, measure: 'FACTS', form: 'BARS' },
    facts: (ctx, scope) => ({
      from: sql`conversations post`,
      where: sql`${isPostOfScope(ctx, scope, 'post')}
        and (${scope.type !== null} or post.type <> all(${typesListedApart()}::text[]))`,
      ...{ at: sql`post.created_at`, id: sql`post.id` },
    }),
  },
  {
    ...ofPosts,
    ...{ key: 'solvedQuestions', order: 7, measure: 'SHARE', form: 'LINE' },
    facts: (ctx, scope) => ({
      from: sql`conversations post`,
      where: sql`${isPostOfScope(ctx, scope, 'post')} and post.type = any(${askingTypes()}::text[])`,
      ...{ at: sql`post.created_at`, id: sql`post.id` },
      value: sql`(post.accepted_comment_id is not null)::int`,
    }),
  },
];
