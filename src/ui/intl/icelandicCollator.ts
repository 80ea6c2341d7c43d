const alphabet = 'aábcdðeéfghiíjklmnoópqrstuúvwxyýzþæö';

/** `Intl.Collator` for Icelandic where the browser has none (decision 0855): letters with accents are letters of their own, and þ, æ and ö are the last. */
export class IcelandicCollator {
  readonly #options: Intl.CollatorOptions;
  readonly #like: Intl.Collator;

  constructor(_locales: unknown, options: Intl.CollatorOptions = {}) {
    this.#options = options;
    this.#like = new Intl.Collator('sv', options);
  }

  /** Bound, as that of Intl is. */
  readonly compare = (one: string, other: string): number => {
    const [a, b] = [[...one.toLowerCase()], [...other.toLowerCase()]];
    const at = a.findIndex((letter, index) => letter !== b[index]);
    const places = [alphabet.indexOf(a[at] ?? ' '), alphabet.indexOf(b[at] ?? ' ')] as const;
    return at >= 0 && places[0] >= 0 && places[1] >= 0
      ? places[0] - places[1]
      : this.#like.compare(one, other);
  };

  resolvedOptions() {
    return { ...this.#options, locale: 'is' };
  }
}
