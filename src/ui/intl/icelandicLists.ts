import type { IcelandicWords } from './icelandicWords.ts';

/** Joins a list with commas and “og” as Icelandic does; every browser has it. */
const likest = 'nb';

/** `Intl.ListFormat` for Icelandic where the browser has none (decision 0855). */
export function icelandicLists(words: IcelandicWords) {
  return class IcelandicListFormat {
    readonly #like: Intl.ListFormat;
    readonly #isChoice: boolean;

    constructor(_locales: unknown, options: Intl.ListFormatOptions = {}) {
      this.#like = new Intl.ListFormat(likest, options);
      this.#isChoice = options.type === 'disjunction';
    }

    format(items: Iterable<string>): string {
      return this.formatToParts(items)
        .map(({ value }) => value)
        .join('');
    }

    formatToParts(items: Iterable<string>): { type: 'element' | 'literal'; value: string }[] {
      const parts = this.#like.formatToParts(items);
      const isOr = ({ type, value }: (typeof parts)[number]) =>
        this.#isChoice && type === 'literal' && value !== ', ';
      return parts.map((part) => (isOr(part) ? { ...part, value: words.or } : part));
    }
  };
}
