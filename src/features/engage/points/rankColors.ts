/** Colors of a rank: tones of badges, which are legible in both themes. */
export const rankColors = ['neutral', 'accent', 'success', 'warning', 'danger'] as const;

export type RankColor = (typeof rankColors)[number];
