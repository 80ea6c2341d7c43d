/** A range of time; `to` is not part of it. */
export interface DayRange {
  from: Date | null;
  to: Date | null;
}

const dayMs = 86_400_000;
const units: Readonly<Record<string, number>> = { h: 3_600_000, d: dayMs, w: 7 * dayMs };

/**
 * Reads a day (`2026-01-31`, `today`, `yesterday`) or a time ago (`24h`, `7d`, `2w`) in UTC. `after` includes the day,
 * `before` does not, as `<` and `>` of `updated`.
 * @returns null for what is neither
 */
export function readDays(
  value: string,
  operator: 'before' | 'after' | 'updated',
  now: Date,
): DayRange | null {
  const sign = operator === 'updated' ? (/^[<>]/.exec(value)?.[0] ?? '') : '';
  const text = value.slice(sign.length).toLowerCase();
  const isBefore = operator === 'before' || sign === '<';
  const ago = /^(\d{1,4})([hdw])$/.exec(text);
  if (ago) {
    const moment = new Date(now.getTime() - Number(ago[1]) * (units[ago[2] ?? ''] ?? dayMs));
    return isBefore ? { from: null, to: moment } : { from: moment, to: null };
  }
  const day = dayOf(text, now);
  if (day === null) return null;
  const next = new Date(day.getTime() + dayMs);
  if (isBefore) return { from: null, to: day };
  if (sign === '>') return { from: next, to: null };
  return operator === 'after' ? { from: day, to: null } : { from: day, to: next };
}

function dayOf(text: string, now: Date): Date | null {
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  if (text === 'today') return new Date(today);
  if (text === 'yesterday') return new Date(today - dayMs);
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (!parts) return null;
  const day = new Date(`${text}T00:00:00Z`);
  // Such as the 31st of April.
  return Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text ? null : day;
}
