/**
 * A time of a dump in ISO 8601: PostgreSQL’s `2013-02-05 21:29:20.280878`, with or without a zone, or milliseconds.
 * @returns null for none, and for one that is no time, such as `infinity`
 */
export function dumpTime(value: string | number | null | undefined): string | null {
  if (value === null || value === undefined || value === '') return null;
  const isCount = typeof value === 'number' || /^\d{9,17}(\.\d+)?$/.test(value);
  const date = isCount ? new Date(Number(value)) : new Date(zoned(String(value)));
  const year = date.getUTCFullYear();
  return Number.isNaN(date.getTime()) || year < 1970 || year > 9999 ? null : date.toISOString();
}

function zoned(text: string): string {
  const found =
    /^(\d{4,6}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?))?\s*(Z|[+-]\d\d(?::?\d\d)?)?$/.exec(
      text.trim(),
    );
  if (!found) return text;
  const [, day, time = '00:00:00', zone = 'Z'] = found;
  const offset = zone === 'Z' ? 'Z' : zone.length === 3 ? `${zone}:00` : zone;
  return `${day}T${time.slice(0, 12)}${offset}`;
}

/** A time in the future that stands for “for ever”. */
export function isForEver(at: string, now: Date): boolean {
  return new Date(at).getTime() - now.getTime() > 50 * 365 * 86_400_000;
}
