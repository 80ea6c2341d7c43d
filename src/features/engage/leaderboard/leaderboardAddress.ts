import { wirePage } from '#core/paging.ts';

/** Leaderboard metrics: URL value → sort key of SPEC §9 and member field. */
export const leaderMetrics = {
  messages: { sortKey: 'ALL_MESSAGES_COUNT', field: 'user_messages' },
  posts: { sortKey: 'CONVERSATION_COUNT', field: 'user_posts' },
  solutions: { sortKey: 'ACCEPTED_SOLUTIONS_COUNT', field: 'user_acceptedSolutions' },
  likes: { sortKey: 'LIKES_RECEIVED', field: 'user_likes' },
} as const;

export type LeaderMetric = keyof typeof leaderMetrics;

/** SPEC §9: leaderboard ANY and LAST_7_DAYS. */
export const leaderPeriods = ['ANY', 'LAST_7_DAYS'] as const;
export type LeaderPeriod = (typeof leaderPeriods)[number];

export interface LeaderboardAddress {
  metric: LeaderMetric;
  period: LeaderPeriod;
  /** From 1. */
  page: number;
}

/** Parses the leaderboard's query; unknown values are ignored. */
export function readLeaderboardAddress(search: string): LeaderboardAddress {
  const query = new URLSearchParams(search);
  const metric = query.get('metric') ?? '';
  return {
    metric: isMetric(metric) ? metric : 'messages',
    period: query.get('period') === 'LAST_7_DAYS' ? 'LAST_7_DAYS' : 'ANY',
    page: wirePage(query.get('page')) + 1,
  };
}

/** The leaderboard's query; defaults are omitted. */
export function leaderboardSearch({ metric, period, page }: LeaderboardAddress): string {
  const query = new URLSearchParams();
  if (metric !== 'messages') query.set('metric', metric);
  if (period !== 'ANY') query.set('period', period);
  if (page > 1) query.set('page', `${page}`);
  return query.size === 0 ? '' : `?${query}`;
}

function isMetric(value: string): value is LeaderMetric {
  return Object.hasOwn(leaderMetrics, value);
}
