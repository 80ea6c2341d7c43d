export const badgeLimits = {
  name: 60,
  description: 300,
  badges: 500,
  tiers: 3,
  threshold: 10_000_000,
  windowDays: 3_660,
  order: 100_000,
  /** Members granted a badge at once. */
  members: 100,
} as const;

/** What a badge can be for besides the rules that earn points. */
export const ownMetrics = ['points', 'membershipDays'] as const;
