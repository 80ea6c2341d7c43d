import { fromAbsolute } from '@internationalized/date';
import type { IcelandicWords } from './icelandicWords.ts';

/** Written like Icelandic but for its words and some signs; every browser has it. */
const likest = 'nb';

type Part = Intl.DateTimeFormatPart & { source?: string };
type Moment = Date | number;

/** `Intl.DateTimeFormat` for Icelandic where the browser has none (decision 0855). */
export function icelandicDates(words: IcelandicWords) {
  return class IcelandicDateTimeFormat {
    readonly #like: Intl.DateTimeFormat;
    readonly #options: Intl.DateTimeFormatOptions;
    readonly #timeZone: string;

    constructor(_locales: unknown, options: Intl.DateTimeFormatOptions = {}) {
      this.#options = options;
      this.#like = new Intl.DateTimeFormat(likest, options);
      this.#timeZone = this.#like.resolvedOptions().timeZone;
    }

    /** Bound, as that of Intl is. */
    readonly format = (at?: Moment): string => joined(this.formatToParts(at));

    formatToParts(at: Moment = Date.now()): Part[] {
      return this.#written(this.#like.formatToParts(at), () => Number(at));
    }

    formatRange(from: Moment, to: Moment): string {
      return joined(this.formatRangeToParts(from, to));
    }

    formatRangeToParts(from: Moment, to: Moment): Part[] {
      const parts: Part[] = this.#like.formatRangeToParts(from, to);
      return this.#written(parts, ({ source }) => Number(source === 'endRange' ? to : from));
    }

    resolvedOptions(): Intl.ResolvedDateTimeFormatOptions {
      return { ...this.#like.resolvedOptions(), locale: 'is' };
    }

    #written(parts: readonly Part[], momentAt: (part: Part) => number): Part[] {
      const written = parts.map((part) => ({ ...part, value: this.#word(part, momentAt(part)) }));
      return zoneFirst(written.map((part, index) => withComma(part, written[index - 1])));
    }

    #word({ type, value }: Part, at: number): string {
      const { dateStyle, month, weekday } = this.#options;
      const day = () => fromAbsolute(at, this.#timeZone);
      if (type === 'month' && !/^\d/.test(value)) {
        const style = dateStyle === 'medium' ? 'short' : (month ?? 'long');
        return words.months[style]?.[day().month - 1] ?? value;
      }
      if (type === 'weekday') {
        const date = day();
        const index = new Date(Date.UTC(date.year, date.month - 1, date.day)).getUTCDay();
        return words.weekdays[weekday ?? 'long']?.[index] ?? value;
      }
      if (type === 'literal') return value.replace('\u202f', ' ');
      if (type === 'dayPeriod') return words.dayPeriods[day().hour < 12 ? 0 : 1] ?? value;
      if (type === 'timeZoneName') return zoneName(at, this.#timeZone);
      const isPadded = dateStyle === 'short' && (type === 'day' || type === 'month');
      return isPadded ? value.replace(/^0/, '') : value;
    }
  };
}

function joined(parts: readonly Part[]): string {
  return parts.map(({ value }) => value).join('');
}

/** mánudagur, 4. mars */
function withComma(part: Part, before: Part | undefined): Part {
  const isAfterDay = before?.type === 'weekday' && part.type === 'literal' && part.value === ' ';
  return isAfterDay ? { ...part, value: ', ' } : part;
}

/** 4. mars 2024 kl. GMT+1 – 15:05 */
function zoneFirst(parts: readonly Part[]): Part[] {
  const zone = parts.findIndex(({ type }) => type === 'timeZoneName');
  const hour = parts.findIndex(({ type }) => type === 'hour');
  const name = parts[zone];
  if (hour < 0 || zone < hour || name === undefined) return [...parts];
  const [before, time] = [parts.slice(0, hour), parts.slice(hour, zone - 1)];
  return [...before, name, { type: 'literal', value: ' – ' }, ...time, ...parts.slice(zone + 1)];
}

/** Icelandic has no abbreviations of zones. */
function zoneName(at: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' });
  const offset = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value;
  if (offset !== 'GMT' && offset !== 'GMT+0') return offset ?? timeZone;
  return /^(?:Etc\/)?(?:UTC|UCT|Zulu|Universal)$/.test(timeZone) ? 'UTC' : 'GMT+0';
}
