export const freshnessStates = ['UNVERIFIED', 'VERIFIED', 'DUE', 'OVERDUE'] as const;

export type Freshness = (typeof freshnessStates)[number];

/** Days that an article may be due before it is overdue. */
export const graceDays = 14;

const day = 86_400_000;

/** Whether an article has been checked lately. Without a date that it is due, it stays verified. */
export function freshnessOf(
  { verifiedAt, dueAt }: { verifiedAt: Date | null; dueAt: Date | null },
  now: Date,
): Freshness {
  if (verifiedAt === null) return 'UNVERIFIED';
  if (dueAt === null || now < dueAt) return 'VERIFIED';
  return +now < +dueAt + graceDays * day ? 'DUE' : 'OVERDUE';
}
