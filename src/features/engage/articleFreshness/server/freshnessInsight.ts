import { sql } from 'kysely';
import { holds } from '#core/permissions.ts';
import { isPostOfScope } from '#features/content/conversations/server/postsOfScope.ts';
import { keyWords } from '#platform/insight/figureWords.ts';
import type { InsightFigure } from '#platform/insight/insightFigure.ts';
import { freshnessStates, graceDays } from '../freshnessRules.ts';

/** Whether published articles were checked lately, as `freshnessOf` tells. */
export const freshnessInsight: readonly InsightFigure[] = [
  {
    ...{
      key: 'articleFreshness',
      dashboard: 'knowledge',
      order: 5,
      measure: 'FACTS',
      form: 'ROWS',
    },
    ...{ better: 'NEITHER', of: 'post', filters: ['category', 'topic', 'type'] },
    ...{ isNow: true, keys: freshnessStates },
    isOffered: (viewer) => holds(viewer, 'MANAGE_COMMUNITY').ok,
    keyNames: async ({ locale }, keys) => keyWords('freshness', keys, locale),
    facts: (ctx, scope) => ({
      from: sql`kb_articles article
        join kb_translations translation on translation.article_id = article.id
          and translation.language = article.source_language
        join conversations post on post.id = translation.conversation_id`,
      where: isPostOfScope(ctx, scope, 'post'),
      ...{ at: sql`post.created_at`, id: sql`post.id` },
      key: sql`case when article.verified_at is null then 'UNVERIFIED'
        when article.due_at is null or ${ctx.now}::timestamptz < article.due_at then 'VERIFIED'
        when ${ctx.now}::timestamptz < article.due_at + ${graceDays} * interval '1 day' then 'DUE'
        else 'OVERDUE' end`,
    }),
  },
];
