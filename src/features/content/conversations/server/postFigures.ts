import type { FigurePeriod } from '#core/figurePeriod.ts';
import { paths } from '#core/paths.ts';
import type { Viewer } from '#core/permissions.ts';
import {
  countedFigure,
  dayOfPeriod,
  type FigureSource,
  isWithinPeriods,
} from '#platform/feature/communityFigures.ts';
import { listDates } from '../conversationListAddress.ts';
import { listedTypes } from '../listedTypes.ts';
import { listedConversations, narrowConversations } from './conversationQueries.ts';
import { figureCategories, hasFigures } from './figureScope.ts';

/** New posts by day. */
export const postFigures: FigureSource = {
  figures: {
    posts: {
      label: 'communityFigures:posts',
      ...{ unit: 'COUNT', better: 'MORE' },
      href: (period, { viewer }) => figureListHref(period, viewer, { sort: 'RECENT' }),
    },
  },
  isOffered: hasFigures,
  measure: async (ctx, period) => {
    const rows = await narrowConversations(listedConversations(ctx), {
      types: listedTypes(ctx.settings),
      categoryIds: figureCategories(ctx.viewer),
    })
      .where(isWithinPeriods('conversations.created_at', period))
      .select(({ fn }) => [
        dayOfPeriod('conversations.created_at', period).as('day'),
        fn.countAll<number>().as('count'),
      ])
      .groupBy('day')
      .execute();
    return { posts: countedFigure(period, rows) };
  },
};

/** The list of what a figure counts; null for a viewer of several categories, for whom there is none. */
export function figureListHref(
  { days }: FigurePeriod,
  viewer: Viewer,
  query: Readonly<Record<string, string>>,
): string | null {
  const [category, another] = figureCategories(viewer) ?? [];
  if (another !== undefined) return null;
  const date = Object.entries(listDates).find(([, each]) => each === days)?.[0] ?? 'ANY';
  const place: Record<string, string> = category === undefined ? {} : { categoryId: `${category}` };
  return `${paths.search()}?${new URLSearchParams({ ...query, ...place, date })}`;
}
