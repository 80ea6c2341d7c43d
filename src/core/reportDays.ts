const dayMs = 86_400_000;

/** Periods that a report offers; those of days end with the current one. */
export type DayPreset = '7' | '30' | '90' | '365' | 'month' | 'lastMonth';

/** The days of a preset that ends with a day, such as `2026-03-14`; both included. */
export function presetDays(preset: DayPreset, today: string): { from: string; to: string } {
  const at = new Date(today);
  const first = (months: number) =>
    dayOf(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1));
  if (preset === 'month') return { from: first(0), to: today };
  if (preset === 'lastMonth') return { from: first(-1), to: dayOf(Date.parse(first(0)) - dayMs) };
  return { from: dayOf(at.getTime() - (Number(preset) - 1) * dayMs), to: today };
}

/** As many days directly before. */
export function previousDays({ from, to }: { from: string; to: string }) {
  const length = Date.parse(to) - Date.parse(from) + dayMs;
  return { from: dayOf(Date.parse(from) - length), to: dayOf(Date.parse(from) - dayMs) };
}

function dayOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}

/** The current day in a time zone. */
export function todayIn(zone: string, now: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(now);
}
