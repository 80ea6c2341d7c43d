import words from 'virtual:icelandic-words';
import { IcelandicCollator } from './icelandicCollator.ts';
import { icelandicDates } from './icelandicDates.ts';
import { icelandicDistances } from './icelandicDistances.ts';
import { icelandicLists } from './icelandicLists.ts';
import { icelandicNames } from './icelandicNames.ts';
import { IcelandicPluralRules, icelandicNumbers } from './icelandicNumbers.ts';

type Constructor = new (locales: unknown, options: never) => object;

/** Makes `Intl` write Icelandic in a browser that has no words for it; other languages stay the browser's. */
export function installIcelandic(): void {
  const own: Record<string, Constructor> = {
    DateTimeFormat: icelandicDates(words),
    NumberFormat: icelandicNumbers(words),
    RelativeTimeFormat: icelandicDistances(words),
    ListFormat: icelandicLists(words),
    DisplayNames: icelandicNames(words),
    PluralRules: IcelandicPluralRules,
    Collator: IcelandicCollator,
  };
  for (const [name, made] of Object.entries(own)) {
    Reflect.set(Intl, name, withIcelandic(Reflect.get(Intl, name), made));
  }
}

/** The browser's, except for Icelandic. */
function withIcelandic(native: Constructor, own: Constructor): Constructor {
  return new Proxy(native, {
    construct(target, given, asked) {
      if (isIcelandic(given[0])) return Reflect.construct(own, given);
      return Reflect.construct(target, given, asked);
    },
    // Some work without `new`.
    apply(target, self, given) {
      if (isIcelandic(given[0])) return Reflect.construct(own, given);
      return Reflect.apply(target, self, given);
    },
  });
}

function isIcelandic(locales: unknown): boolean {
  const first: unknown = Array.isArray(locales) ? locales[0] : locales;
  return /^is(?:-|$)/.test(String(first));
}
