export const searchGapsPath = '/admin/articles/gaps';
export const brokenLinksPath = '/admin/articles/links';

/** Starts an article with this title. */
export function newArticlePath(title: string): string {
  return `/admin/articles/new?${new URLSearchParams({ title })}`;
}

export const gapPeriods = [7, 30, 90] as const;

export type GapPeriod = (typeof gapPeriods)[number];

/** Days that the list of searches covers. */
export function readGapPeriod(search: string): GapPeriod {
  const asked = Number(new URLSearchParams(search).get('days'));
  return gapPeriods.find((days) => days === asked) ?? 30;
}

export function gapsPath(days: GapPeriod): string {
  return days === 30 ? searchGapsPath : `${searchGapsPath}?days=${days}`;
}
