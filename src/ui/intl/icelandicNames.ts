import type { IcelandicWords } from './icelandicWords.ts';

/** `Intl.DisplayNames` for Icelandic where the browser has none, of the countries and languages that the portal names. */
export function icelandicNames(words: IcelandicWords) {
  return class IcelandicDisplayNames {
    readonly #names: Record<string, string>;

    constructor(_locales: unknown, { type }: Intl.DisplayNamesOptions) {
      this.#names = type === 'region' ? words.regions : type === 'language' ? words.languages : {};
    }

    of(code: string): string {
      return Object.hasOwn(this.#names, code) ? (this.#names[code] ?? code) : code;
    }
  };
}
