import { wirePage } from '#core/paging.ts';

/** Leaderboard metrics: URL value → sort key of SPEC §9 and member field. */
export const leaderMetrics = {
  messages: { sortKey: 'ALL_MESSAGES_COUNT', field: 'user_messages' },
  posts: { sortKey: 'CONVERSATION_COUNT', field: 'user_posts' },
  solutions: { sortKey: 'ACCEPTED_SOLUTIONS_COUNT', field: 'user_acceptedSolutions' },
  likes: { sortKey: 'LIKES_RECEIVED', field: 'user_likes' },
  points: { sortKey: 'POINTS', field: 'user_points' },
} as const;

export type LeaderMetric = keyof typeof leaderMetrics;

/** SPEC §9: leaderboard ANY and LAST_7_DAYS; other periods, and any dates. */
export const leaderPeriods = [
  'ANY',
  'LAST_7_DAYS',
  'LAST_30_DAYS',
  'LAST_365_DAYS',
  'DATES',
] as const;
export type LeaderPeriod = (typeof leaderPeriods)[number];

const periodDays: Partial<Record<LeaderPeriod, number>> = {
  LAST_7_DAYS: 7,
  LAST_30_DAYS: 30,
  LAST_365_DAYS: 365,
};

export interface LeaderboardAddress {
  metric: LeaderMetric;
  period: LeaderPeriod;
  /** First and last day of the period DATES, such as `2026-01-31`; '' for none. */
  from: string;
  to: string;
  keyword: string;
  /** The id of a category, with those below it; '' for all. */
  category: string;
  /** From 1. */
  page: number;
}

/** Parses the leaderboard's query; unknown values are ignored. */
export function readLeaderboardAddress(search: string): LeaderboardAddress {
  const query = new URLSearchParams(search);
  const metric = query.get('metric') ?? '';
  const period = query.get('period');
  return {
    metric: isMetric(metric) ? metric : 'messages',
    period: leaderPeriods.find((each) => each === period) ?? 'ANY',
    from: dayOf(query.get('from')),
    to: dayOf(query.get('to')),
    category: /^[1-9]\d{0,8}$/.exec(query.get('category') ?? '')?.[0] ?? '',
    keyword: (query.get('q') ?? '').trim().slice(0, 100),
    page: wirePage(query.get('page')) + 1,
  };
}

/** The leaderboard's query; defaults are omitted. */
export function leaderboardSearch(address: LeaderboardAddress): string {
  const { metric, period, from, to, keyword, category, page } = address;
  const query = new URLSearchParams();
  if (metric !== 'messages') query.set('metric', metric);
  if (period !== 'ANY') query.set('period', period);
  if (period === 'DATES' && from) query.set('from', from);
  if (period === 'DATES' && to) query.set('to', to);
  if (category) query.set('category', category);
  if (keyword) query.set('q', keyword);
  if (page > 1) query.set('page', `${page}`);
  return query.size === 0 ? '' : `?${query}`;
}

/** The moments of an address's period; null: without a limit. */
export function leaderDates(
  { period, from, to }: LeaderboardAddress,
  now: string,
): { dateFrom: string | null; dateTo: string | null } {
  if (period === 'DATES') {
    return {
      dateFrom: from ? `${from}T00:00:00.000Z` : null,
      dateTo: to ? `${to}T23:59:59.999Z` : null,
    };
  }
  const days = periodDays[period];
  const dateFrom = days ? new Date(Date.parse(now) - days * 86_400_000).toISOString() : null;
  return { dateFrom, dateTo: null };
}

function dayOf(value: string | null): string {
  return value && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : '';
}

function isMetric(value: string): value is LeaderMetric {
  return Object.hasOwn(leaderMetrics, value);
}
