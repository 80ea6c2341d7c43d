/** How many days the figures of the admin home cover: today and those before it. */
export const figureDays = [7, 30, 90] as const;
export type FigureDays = (typeof figureDays)[number];

const dayMs = 86_400_000;

export interface FigurePeriod {
  days: FigureDays;
  /** Midnight UTC, as the date filters of lists count (SPEC §9). */
  from: Date;
  to: Date;
  /** The same span of time before, so that today's hours are compared with as many. */
  previousFrom: Date;
  previousTo: Date;
}

export function figurePeriod(days: FigureDays, now: Date): FigurePeriod {
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  const from = today - (days - 1) * dayMs;
  return {
    days,
    from: new Date(from),
    to: now,
    previousFrom: new Date(from - days * dayMs),
    previousTo: new Date(now.getTime() - days * dayMs),
  };
}

/** The days of a period as `2026-01-31`, the first one first. */
export function daysOfPeriod({ days, from }: FigurePeriod): string[] {
  return Array.from({ length: days }, (_, index) =>
    new Date(from.getTime() + index * dayMs).toISOString().slice(0, 10),
  );
}

/** What a page’s address asks for; anything else is 30 days. */
export function readFigureDays(given: string | number | null | undefined): FigureDays {
  return figureDays.find((each) => `${each}` === `${given}`) ?? 30;
}
