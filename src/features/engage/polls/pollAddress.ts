import { wirePage } from '#core/paging.ts';

/** Filters of the list of polls. */
export const pollFilters = ['open', 'closed', 'all'] as const;
export type PollFilter = (typeof pollFilters)[number];

export const pollSorts = ['LAST_ACTIVITY', 'RECENT', 'COMMENT_COUNT', 'VIEWS', 'NAME'] as const;
type PollSort = (typeof pollSorts)[number];

export interface PollListAddress {
  status: PollFilter;
  sort: PollSort;
  /** From 1. */
  page: number;
}

/** Addresses below the base path. */
export const pollPaths = {
  list: ({ status = 'open', sort = 'RECENT', page = 1 }: Partial<PollListAddress> = {}) => {
    const query = new URLSearchParams({
      ...(status === 'open' ? {} : { status }),
      ...(sort === 'RECENT' ? {} : { sort }),
      ...(page === 1 ? {} : { page: String(page) }),
    }).toString();
    return query === '' ? '/polls' : `/polls?${query}`;
  },
  create: () => '/polls/new',
  one: ({ id, slug, topicSlug }: { id: number; slug: string; topicSlug?: string | null }) =>
    [
      '/polls',
      ...[topicSlug, slug || '-'].flatMap((part) => (part ? [encodeURIComponent(part)] : [])),
      id,
    ].join('/'),
} as const;

/** Unknown values are ignored. */
export function readPollListAddress(search: string): PollListAddress {
  const query = new URLSearchParams(search);
  return {
    status: pollFilters.find((each) => each === query.get('status')) ?? 'open',
    sort: pollSorts.find((each) => each === query.get('sort')) ?? 'RECENT',
    page: wirePage(query.get('page')) + 1,
  };
}
