import type { IcelandicWords } from './icelandicWords.ts';

/** Writes numbers and percentages exactly like Icelandic; every browser has it. */
const likest = 'nl';

/** 1, 21, 31 …, and fractions that end so: Icelandic's two plural categories by CLDR. */
export function icelandicPlural(count: number): 'one' | 'other' {
  const [whole = '0', fraction = ''] = String(Math.abs(count)).split('.');
  const endsInOne = (digits: string) => /1$/.test(digits) && !/11$/.test(digits);
  return endsInOne(fraction === '' ? whole : fraction) ? 'one' : 'other';
}

export class IcelandicPluralRules {
  select = (count: number): 'one' | 'other' => icelandicPlural(count);

  resolvedOptions() {
    return { locale: 'is', pluralCategories: ['one', 'other'] };
  }
}

/** `Intl.NumberFormat` for Icelandic where the browser has none (decision 0855). */
export function icelandicNumbers(words: IcelandicWords) {
  return class IcelandicNumberFormat {
    readonly #like: Intl.NumberFormat;
    readonly #options: Intl.NumberFormatOptions;

    constructor(_locales: unknown, options: Intl.NumberFormatOptions = {}) {
      this.#options = options;
      const { style, unit, unitDisplay, ...rest } = options;
      this.#like = new Intl.NumberFormat(likest, style === 'unit' ? rest : options);
    }

    /** Bound, as that of Intl is. */
    readonly format = (value: number | bigint): string => {
      const number = this.#like.format(value);
      const { style, unit, unitDisplay = 'short' } = this.#options;
      if (style !== 'unit') return number;
      const form = icelandicPlural(Number(number.replaceAll('.', '').replace(',', '.')));
      const measure = words.measures[`${unit}.${unitDisplay}.${form}`];
      return measure === undefined ? `${number} ${unit}` : measure.replace('{0}', number);
    };

    formatToParts(value: number | bigint): Intl.NumberFormatPart[] {
      return this.#options.style === 'unit'
        ? [{ type: 'literal', value: this.format(value) }]
        : this.#like.formatToParts(value);
    }

    resolvedOptions() {
      return { ...this.#like.resolvedOptions(), ...this.#options, locale: 'is' };
    }
  };
}
