const styles = ['long', 'short', 'narrow'] as const;
const tenses = ['past', 'future'] as const;
const relativeUnits = ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'] as const;
const measuredUnits = [
  ...['millisecond', 'second', 'minute', 'hour', 'day', 'week', 'month', 'year'],
  ...['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte', 'percent'],
] as const;
/** Numbers that take each of the two forms. */
const examples = { one: 1, other: 2 } as const;
const nearby = [-1, 0, 1] as const;

/** What dates and numbers are written with, by CLDR; keys such as `long`, or `minute.past.one`. */
export interface IcelandicWords {
  months: Record<string, readonly string[]>;
  /** From Sunday. */
  weekdays: Record<string, readonly string[]>;
  dayPeriods: readonly string[];
  /** With `{0}` for the number. */
  relative: Record<string, string>;
  measures: Record<string, string>;
  or: string;
  regions: Record<string, string>;
  languages: Record<string, string>;
}

/**
 * The words that a runtime with Icelandic has for it. The build calls this, so that browsers without Icelandic
 * are sent those of the server (decision 0855).
 */
export function icelandicWords(codes: {
  regions: readonly string[];
  languages: readonly string[];
}): IcelandicWords {
  const names = (type: 'region' | 'language', of: readonly string[]) => {
    const display = new Intl.DisplayNames('is', { type });
    return Object.fromEntries(of.map((code) => [code, display.of(code) ?? code]));
  };
  return {
    months: byStyle((style) =>
      Array.from({ length: 12 }, (_, month) =>
        part('month', Date.UTC(2024, month, 10), { month: style, day: 'numeric' }),
      ),
    ),
    weekdays: byStyle((style) =>
      Array.from({ length: 7 }, (_, day) =>
        part('weekday', Date.UTC(2024, 0, 7 + day), { weekday: style }),
      ),
    ),
    dayPeriods: [9, 21].map((hour) =>
      part('dayPeriod', Date.UTC(2024, 0, 1, hour), { hour: 'numeric', hour12: true }),
    ),
    ...{ relative: relativeWords(), measures: measureWords() },
    or:
      new Intl.ListFormat('is', { type: 'disjunction' }).formatToParts(['a', 'b'])[1]?.value ?? '',
    ...{ regions: names('region', codes.regions), languages: names('language', codes.languages) },
  };
}

function byStyle(list: (style: (typeof styles)[number]) => string[]) {
  return Object.fromEntries(styles.map((style) => [style, list(style)]));
}

function part(type: string, at: number, options: Intl.DateTimeFormatOptions): string {
  const format = new Intl.DateTimeFormat('is', { ...options, timeZone: 'UTC' });
  return format.formatToParts(at).find((each) => each.type === type)?.value ?? '';
}

function relativeWords(): Record<string, string> {
  const always = new Intl.RelativeTimeFormat('is', { numeric: 'always' });
  const auto = new Intl.RelativeTimeFormat('is', { numeric: 'auto' });
  const numbered = relativeUnits.flatMap((unit) =>
    tenses.flatMap((tense) =>
      Object.entries(examples).map(([form, count]) => {
        const text = always.format(tense === 'past' ? -count : count, unit);
        return [`${unit}.${tense}.${form}`, text.replace(`${count}`, '{0}')] as const;
      }),
    ),
  );
  const named = relativeUnits.flatMap((unit) =>
    nearby.map((value) => [`${unit}.${value}`, auto.format(value, unit)] as const),
  );
  return Object.fromEntries([...numbered, ...named]);
}

function measureWords(): Record<string, string> {
  return Object.fromEntries(
    measuredUnits.flatMap((unit) =>
      styles.flatMap((unitDisplay) => {
        const format = new Intl.NumberFormat('is', { ...{ style: 'unit', unit, unitDisplay } });
        return Object.entries(examples).map(([form, count]) => [
          `${unit}.${unitDisplay}.${form}`,
          format.format(count).replace(`${count}`, '{0}'),
        ]);
      }),
    ),
  );
}
