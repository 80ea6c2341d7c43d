import { wirePage } from '#core/paging.ts';
import type { ContestPhase } from './contestPhaseRules.ts';

export const contestFilters = ['open', 'closed', 'all'] as const;
export type ContestFilter = (typeof contestFilters)[number];

export const contestSorts = ['LAST_ACTIVITY', 'RECENT', 'COMMENT_COUNT', 'VIEWS', 'NAME'] as const;
type ContestSort = (typeof contestSorts)[number];

export const phasesOf = {
  open: ['UPCOMING', 'OPEN'],
  closed: ['JUDGING', 'ANNOUNCED', 'CANCELLED'],
  all: [],
} as const satisfies Record<ContestFilter, readonly ContestPhase[]>;

export interface ContestListAddress {
  status: ContestFilter;
  sort: ContestSort;
  /** From 1. */
  page: number;
}

interface ContestPlace {
  id: number | string;
  slug: string;
}

const pathOf = ({ id, slug }: ContestPlace) => `/contests/${encodeURIComponent(slug || '-')}/${id}`;

/** Paths under the base path. */
export const contestPaths = {
  list: ({ status = 'open', sort = 'RECENT', page = 1 }: Partial<ContestListAddress> = {}) => {
    const query = new URLSearchParams({
      ...(status === 'open' ? {} : { status }),
      ...(sort === 'RECENT' ? {} : { sort }),
      ...(page === 1 ? {} : { page: String(page) }),
    }).toString();
    return query === '' ? '/contests' : `/contests?${query}`;
  },
  create: () => '/contests/new',
  one: pathOf,
  newEntry: (contest: ContestPlace) => `${pathOf(contest)}/contestEntry/new`,
  judging: (contest: ContestPlace) => `${pathOf(contest)}/judging`,
  entry: ({ id }: { id: number | string }) => `/contests/entries/${id}`,
  editEntry: (id: number | string) => `/contests/entries/${id}/edit`,
} as const;

/** Unknown values are ignored. */
export function readContestListAddress(search: string): ContestListAddress {
  const query = new URLSearchParams(search);
  return {
    status: contestFilters.find((each) => each === query.get('status')) ?? 'open',
    sort: contestSorts.find((each) => each === query.get('sort')) ?? 'RECENT',
    page: wirePage(query.get('page')) + 1,
  };
}
