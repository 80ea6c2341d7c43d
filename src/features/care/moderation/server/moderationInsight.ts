import { type RawBuilder, sql } from 'kysely';
import { paths } from '#core/paths.ts';
import { isPostOfFilters } from '#features/content/conversations/server/postsOfScope.ts';
import type { Ctx } from '#platform/context.ts';
import { ageKeyOf, ageKeys, keyWords } from '#platform/insight/figureWords.ts';
import type { FigureScope, InsightFigure, NameSubjects } from '#platform/insight/insightFigure.ts';
import { canModerateSomewhere, decisions, verdicts } from '../moderationRules.ts';
import { isSeenItem, joinedItems } from './moderationQueries.ts';

const ofItems = {
  ...{ dashboard: 'moderation', of: 'moderationItem', filters: ['category', 'topic', 'language'] },
  isOffered: (viewer) => canModerateSomewhere(viewer).ok,
} as const satisfies Partial<InsightFigure>;

/** SQL: entries of the queue that the viewer may see. */
const items = ({ viewer }: Ctx, scope: FigureScope, where: RawBuilder<unknown> = sql`true`) => ({
  from: joinedItems,
  where: sql`${isSeenItem(viewer)} and ${isPostOfFilters(scope, 'post')} and ${where}`,
  ...{ at: sql`item.opened_at`, id: sql`item.id` },
});

const isDecided = sql`item.verdict = any(${[...decisions]}::text[])`;

/** What moderators have to decide. */
export const moderationInsight: readonly InsightFigure[] = [
  {
    ...ofItems,
    ...{ key: 'moderationOpened', order: 1, measure: 'FACTS', form: 'BARS', better: 'FEWER' },
    facts: (ctx, scope) => items(ctx, scope),
  },
  {
    ...ofItems,
    ...{ key: 'moderationTime', order: 2, measure: 'MEDIAN', form: 'LINE', better: 'FEWER' },
    isTimed: true,
    facts: (ctx, scope) => ({
      ...items(ctx, scope, isDecided),
      at: sql`item.resolved_at`,
      value: scope.seconds(sql`item.opened_at`, sql`item.resolved_at`),
    }),
  },
  {
    ...ofItems,
    ...{ key: 'moderationWaiting', order: 3, measure: 'FACTS', form: 'ROWS', better: 'FEWER' },
    ...{ isNow: true, keys: ageKeys },
    keyNames: async ({ locale }, keys) => keyWords('age', keys, locale),
    facts: (ctx, scope) => ({
      ...items(ctx, scope, sql`item.resolved_at is null`),
      key: ageKeyOf(sql`item.opened_at`, ctx.now),
    }),
  },
  {
    ...ofItems,
    ...{ key: 'moderationVerdicts', order: 4, measure: 'FACTS', form: 'ROWS', better: 'NEITHER' },
    keys: verdicts,
    keyNames: async ({ locale }, keys) => keyWords('verdict', keys, locale),
    facts: (ctx, scope) => ({
      ...items(ctx, scope),
      ...{ at: sql`item.resolved_at`, key: sql`item.verdict` },
    }),
  },
  {
    ...ofItems,
    ...{ key: 'moderationReversed', order: 5, measure: 'SHARE', form: 'LINE', better: 'FEWER' },
    facts: (ctx, scope) => ({
      ...items(ctx, scope, sql`(${isDecided} or item.verdict = 'UNDONE')`),
      at: sql`item.resolved_at`,
      value: sql`(item.verdict = 'UNDONE' or exists (
        select from moderation_items appeal where appeal.target_type = item.target_type
          and appeal.target_id = item.target_id and appeal.appeal_of_id = item.id
          and appeal.verdict = 'APPROVE'))::int`,
    }),
  },
];

/** Entries by the title of their post. */
export const nameModerationItems: NameSubjects = async ({ db, viewer }, ids) => {
  const { rows } = await sql<{ id: number; title: string }>`
    select item.id, post.title from ${joinedItems}
    where item.id = any(${[...ids]}::bigint[]) and ${isSeenItem(viewer)}`.execute(db);
  return new Map(rows.map(({ id, title }) => [Number(id), { title, path: paths.moderation() }]));
};
