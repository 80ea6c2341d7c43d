import { type RawBuilder, sql } from 'kysely';
import type { FigurePeriod } from '#core/figurePeriod.ts';
import { paths } from '#core/paths.ts';
import { isListedConversation } from '#features/content/conversations/server/conversationQueries.ts';
import {
  figureCategories,
  hasFigures,
} from '#features/content/conversations/server/figureScope.ts';
import type { Ctx } from '#platform/context.ts';
import {
  dayOfPeriod,
  type FigureSource,
  type FigureValues,
  isWithinPeriods,
  type SummedDay,
  summedFigure,
} from '#platform/feature/communityFigures.ts';
import { isVisibleResponse } from './commentQueries.ts';

interface WrittenDay extends SummedDay {
  comments: number;
  authors: number;
}

/** Comments, and who wrote anything. */
export const responseFigures: FigureSource = {
  figures: {
    comments: {
      label: 'communityFigures:comments',
      ...{ unit: 'COUNT', better: 'MORE' },
      href: () => null,
    },
    activeMembers: {
      label: 'communityFigures:activeMembers',
      ...{ unit: 'COUNT', better: 'MORE' },
      href: activeMembersHref,
    },
  },
  isOffered: hasFigures,
  measure: async (ctx, period): Promise<Record<string, FigureValues>> => {
    const { rows } = await sql<WrittenDay>`
      with written as materialized (
        select author_id, ${dayOfPeriod('conversations.created_at', period)} as day, false as is_comment
        from conversations
        where ${isListedConversation(ctx, 'conversations')} and ${isInCategories(ctx, 'conversations')}
          and ${isWithinPeriods('conversations.created_at', period)}
        union all
        select author_id, ${dayOfPeriod('comments.created_at', period)}, true
        from comments
        where ${isVisibleResponse(ctx, 'comments')} and ${isOfCategories(ctx)}
          and ${isWithinPeriods('comments.created_at', period)})
      select day, day is not null as "isCurrent", grouping(day) = 1 as "isTotal",
        (count(*) filter (where is_comment))::int as comments, count(distinct author_id)::int as authors
      from written group by grouping sets ((day is not null), (day is not null, day))`.execute(
      ctx.db,
    );
    return {
      comments: summedFigure(period, rows, ({ comments }) => comments),
      activeMembers: summedFigure(period, rows, ({ authors }) => authors),
    };
  },
};

/** The leaderboard of the period, if the community has one. */
function activeMembersHref(
  { from }: FigurePeriod,
  { settings, viewer }: Pick<Ctx, 'settings' | 'viewer'>,
) {
  if (!settings.gamificationEnabled || figureCategories(viewer) !== undefined) return null;
  const query = new URLSearchParams({ period: 'DATES', from: from.toISOString().slice(0, 10) });
  return `${paths.leaderboard()}?${query}`;
}

function isInCategories({ viewer }: Ctx, table: string): RawBuilder<boolean> {
  const ids = figureCategories(viewer);
  if (ids === undefined) return sql<boolean>`true`;
  return sql<boolean>`${sql.ref(`${table}.category_id`)} = any(${[...ids]}::bigint[])`;
}

function isOfCategories(ctx: Ctx): RawBuilder<boolean> {
  if (figureCategories(ctx.viewer) === undefined) return sql<boolean>`true`;
  return sql<boolean>`exists (select from conversations place
    where place.id = comments.conversation_id and ${isInCategories(ctx, 'place')})`;
}
