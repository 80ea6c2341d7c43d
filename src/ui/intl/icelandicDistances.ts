import { icelandicPlural } from './icelandicNumbers.ts';
import type { IcelandicWords } from './icelandicWords.ts';

/** `Intl.RelativeTimeFormat` for Icelandic where the browser has none, in its long style (decision 0855). */
export function icelandicDistances(words: IcelandicWords) {
  return class IcelandicRelativeTimeFormat {
    readonly #isNamed: boolean;
    readonly #numbers = new Intl.NumberFormat('is');

    constructor(_locales: unknown, { numeric = 'always' }: Intl.RelativeTimeFormatOptions = {}) {
      this.#isNamed = numeric === 'auto';
    }

    format(value: number, unit: Intl.RelativeTimeFormatUnit): string {
      const key = unit.replace(/s$/, '');
      const named = this.#isNamed ? words.relative[`${key}.${value}`] : undefined;
      if (named !== undefined) return named;
      const tense = value < 0 || Object.is(value, -0) ? 'past' : 'future';
      const text = words.relative[`${key}.${tense}.${icelandicPlural(value)}`];
      return (text ?? '{0}').replace('{0}', this.#numbers.format(Math.abs(value)));
    }
  };
}
