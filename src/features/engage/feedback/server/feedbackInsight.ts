import { sql } from 'kysely';
import { holds } from '#core/permissions.ts';
import {
  isPostOfScope,
  namePostKeys,
} from '#features/content/conversations/server/postsOfScope.ts';
import type { Ctx } from '#platform/context.ts';
import type { FigureScope, InsightFigure } from '#platform/insight/insightFigure.ts';

const ofFeedback = {
  ...{ dashboard: 'knowledge', of: 'post', filters: ['category', 'topic', 'type', 'language'] },
  isOffered: (viewer) => holds(viewer, 'MANAGE_COMMUNITY').ok,
} as const satisfies Partial<InsightFigure>;

/** SQL: what members and visitors said of posts. */
const said = (ctx: Ctx, scope: FigureScope) => ({
  from: sql`(
    select target_id as post_id, created_at as at, kind = 'helpful' as helpful from marks
    where kind in ('helpful', 'unhelpful') and target_type = 'conversation'
      and created_at >= ${scope.from} and created_at < ${scope.to}
    union all
    select conversation_id, created_at, helpful from visitor_feedback
    where created_at >= ${scope.from} and created_at < ${scope.to}) said
    join conversations post on post.id = said.post_id`,
  where: isPostOfScope(ctx, scope, 'post'),
  ...{ at: sql`said.at`, id: sql`post.id` },
});

/** Whether readers find posts helpful. */
export const feedbackInsight: readonly InsightFigure[] = [
  {
    ...ofFeedback,
    ...{ key: 'helpfulShare', order: 3, measure: 'SHARE', form: 'LINE', better: 'MORE' },
    facts: (ctx, scope) => ({ ...said(ctx, scope), value: sql`said.helpful::int` }),
  },
  {
    ...ofFeedback,
    ...{ key: 'unhelpfulPosts', order: 4, measure: 'FACTS', form: 'ROWS', better: 'FEWER' },
    keyNames: namePostKeys,
    facts: (ctx, scope) => ({
      ...said(ctx, scope),
      where: sql`${isPostOfScope(ctx, scope, 'post')} and not said.helpful`,
      key: sql`post.id`,
    }),
  },
];
