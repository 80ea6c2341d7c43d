import type { FigureDays } from '#core/figurePeriod.ts';
import type { InsightAsked } from '#core/insight/insightAsked.ts';

export const insightPath = '/admin/insight';
export const trafficFilePath = '/community/api/v1/insight/traffic';

export const trafficGroups = ['DAY', 'PAGE', 'CATEGORY', 'POST'] as const;
export type TrafficGroup = (typeof trafficGroups)[number];

/** The address of figures as a file. */
export function trafficFileAddress(
  format: 'csv' | 'json',
  { days, group }: { days: FigureDays; group: TrafficGroup },
): string {
  return `${trafficFilePath}.${format}?${new URLSearchParams({ days: `${days}`, group })}`;
}

export function dashboardPath(dashboard: string): string {
  return dashboard === 'overview' ? insightPath : `${insightPath}/${dashboard}`;
}

export const figureFilePath = '/community/api/v1/insight/figure';

type FileAsked = {
  part: 'series' | 'rows' | 'items';
  asked: InsightAsked;
  selected?: { key: string | null; week: number | null } | undefined;
};

/** The address of a figure as a file. */
export function figureFileAddress(
  format: 'csv' | 'json',
  figure: string,
  { part, asked, selected }: FileAsked,
): string {
  const query = new URLSearchParams({ figure, part });
  for (const [name, value] of Object.entries(asked)) if (value !== null) query.set(name, value);
  if (selected?.key) query.set('key', selected.key);
  if (selected?.week !== null && selected?.week !== undefined)
    query.set('week', `${selected.week}`);
  return `${figureFilePath}.${format}?${query}`;
}

/** The list behind a figure, or behind one row of its table. */
export function figureItemsPath(
  figure: string,
  search: URLSearchParams,
  selected: { key?: string | null; week?: number | null; days?: { from: string; to: string } } = {},
): string {
  const query = new URLSearchParams(search);
  const { key, week, days } = selected;
  if (days) {
    query.delete('period');
    query.set('from', days.from);
    query.set('to', days.to);
  }
  if (key !== null && key !== undefined) query.set('key', key);
  if (week !== undefined) query.set('week', `${week ?? -1}`);
  return `${insightPath}/figures/${figure}${query.size > 0 ? `?${query}` : ''}`;
}

const goalsPath = `${insightPath}/goals`;

/** The page on which a goal is changed. */
export function goalPath(id: string | number): string {
  return `${goalsPath}/${id}`;
}

/** The page on which a goal of a figure is set, narrowed as the figure is. */
export function newGoalPath(figure: string, narrowing: URLSearchParams): string {
  return `${goalsPath}/new?${new URLSearchParams([['figure', figure], ...narrowing])}`;
}

/** The dashboard of a goal’s figure, in the days of the goal and narrowed as it is. */
export function goalAddress(
  dashboard: string,
  query: string,
  { from, to }: { from: string; to: string },
): string {
  return `${dashboardPath(dashboard)}?${new URLSearchParams([...new URLSearchParams(query), ['from', from], ['to', to]])}`;
}

/** The time of a page, day by day. */
export function pageTimesPath(page: string, search: URLSearchParams): string {
  return `${insightPath}/pages/${page}${search.size > 0 ? `?${search}` : ''}`;
}
