import { wirePage } from '#core/paging.ts';

/** Filters of a list of posts that are open for a time, such as polls. */
export const statusFilters = ['open', 'closed', 'all'] as const;
export type StatusFilter = (typeof statusFilters)[number];

export const statusListSorts = [
  ...(['LAST_ACTIVITY', 'RECENT', 'COMMENT_COUNT', 'VIEWS', 'NAME'] as const),
] as const;

export interface StatusListAddress {
  status: StatusFilter;
  sort: (typeof statusListSorts)[number];
  /** From 1. */
  page: number;
}

/** The address of such a list, without what is the default. */
export function statusListPath(
  path: string,
  { status = 'open', sort = 'RECENT', page = 1 }: Partial<StatusListAddress>,
): string {
  const query = new URLSearchParams({
    ...(status === 'open' ? {} : { status }),
    ...(sort === 'RECENT' ? {} : { sort }),
    ...(page === 1 ? {} : { page: String(page) }),
  }).toString();
  return query === '' ? path : `${path}?${query}`;
}

/** Unknown values are ignored. */
export function readStatusListAddress(search: string): StatusListAddress {
  const query = new URLSearchParams(search);
  return {
    status: statusFilters.find((each) => each === query.get('status')) ?? 'open',
    sort: statusListSorts.find((each) => each === query.get('sort')) ?? 'RECENT',
    page: wirePage(query.get('page')) + 1,
  };
}
