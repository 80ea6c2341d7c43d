import { wirePage } from '#core/paging.ts';

export const eventListFilters = ['upcoming', 'past', 'mine'] as const;
export type EventListFilter = (typeof eventListFilters)[number];

export const calendarViews = ['list', 'month', 'week'] as const;
export type CalendarView = (typeof calendarViews)[number];

export interface EventListAddress {
  view: CalendarView;
  /** Of the list. */
  status: EventListFilter;
  /** Of month and week; null: today. */
  date: string | null;
  /** From 1. */
  page: number;
}

/** Addresses below the base path. */
export const communityEventPaths = {
  list: ({
    view = 'list',
    status = 'upcoming',
    date,
    page = 1,
  }: Partial<EventListAddress> = {}) => {
    const query = new URLSearchParams({
      ...(view === 'list' ? {} : { view }),
      ...(view !== 'list' || status === 'upcoming' ? {} : { status }),
      ...(view === 'list' || !date ? {} : { date }),
      ...(view !== 'list' || page === 1 ? {} : { page: String(page) }),
    }).toString();
    return query === '' ? '/events' : `/events?${query}`;
  },
  create: () => '/events/new',
  one: ({ id, slug }: { id: number; slug: string }) =>
    `/events/${encodeURIComponent(slug || '-')}/${id}`,
  edit: ({ id, slug }: { id: number; slug: string }) =>
    `${communityEventPaths.one({ id, slug })}/edit`,
  /** For hosts. */
  checkIn: ({ id, slug }: { id: number; slug: string }, pass?: string) => {
    const query = pass === undefined ? '' : `?${new URLSearchParams({ pass })}`;
    return `${communityEventPaths.one({ id, slug })}/check-in${query}`;
  },
} as const;

const api = '/community/api/v1/events';

/** Files for calendar programs, and for hosts. */
export const eventFilePaths = {
  one: (id: number | string) => `${api}/${id}/event.ics`,
  pass: (id: number | string) => `${api}/${id}/pass.svg`,
  attendees: (id: number | string) => `${api}/${id}/attendees.csv`,
  all: () => `${api}/calendar.ics`,
  own: (token: string) => `${api}/calendar/${token}.ics`,
} as const;

/** Unknown values are ignored. */
export function readEventListAddress(search: string): EventListAddress {
  const query = new URLSearchParams(search);
  const date = query.get('date') ?? '';
  const isDate = /^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(date));
  return {
    view: calendarViews.find((each) => each === query.get('view')) ?? 'list',
    status: eventListFilters.find((each) => each === query.get('status')) ?? 'upcoming',
    date: isDate ? date : null,
    page: wirePage(query.get('page')) + 1,
  };
}
