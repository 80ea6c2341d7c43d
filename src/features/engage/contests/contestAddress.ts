import {
  type StatusFilter,
  type StatusListAddress,
  statusListPath,
} from '#features/content/conversations/statusListAddress.ts';
import type { ContestPhase } from './contestPhaseRules.ts';

export const phasesOf = {
  open: ['UPCOMING', 'OPEN'],
  closed: ['JUDGING', 'ANNOUNCED', 'CANCELLED'],
  all: [],
} as const satisfies Record<StatusFilter, readonly ContestPhase[]>;

interface ContestPlace {
  id: number | string;
  slug: string;
}

const pathOf = ({ id, slug }: ContestPlace) => `/contests/${encodeURIComponent(slug || '-')}/${id}`;

/** Paths under the base path. */
export const contestPaths = {
  list: (address: Partial<StatusListAddress> = {}) => statusListPath('/contests', address),
  create: () => '/contests/new',
  one: pathOf,
  newEntry: (contest: ContestPlace) => `${pathOf(contest)}/contestEntry/new`,
  judging: (contest: ContestPlace) => `${pathOf(contest)}/judging`,
  entry: ({ id }: { id: number | string }) => `/contests/entries/${id}`,
  editEntry: (id: number | string) => `/contests/entries/${id}/edit`,
} as const;
