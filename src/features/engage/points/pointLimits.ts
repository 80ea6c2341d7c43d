export const pointLimits = {
  points: 10_000,
  cap: 100_000,
  threshold: 10_000_000,
  ranks: 30,
  name: 40,
} as const;

/** Colors of a rank: tones of badges, which are legible in both themes. */
export const rankColors = ['neutral', 'accent', 'success', 'warning', 'danger'] as const;

export type RankColor = (typeof rankColors)[number];
