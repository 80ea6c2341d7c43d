import { localeOf } from './languages.ts';

/** Readers' languages that are held; making one takes longer than a name. */
const maxHeld = 50;
const held = new Map<string, Intl.DisplayNames>();

/** Chrome has no words in Icelandic (decision 0855), but shows the name in pages of all languages. */
const ownNames: Readonly<Record<string, string>> = { is: 'íslenska' };

/** A language's name, in the reader's language or its own. */
export function languageName(code: string, reader = code): string {
  const own = code === reader ? ownNames[code] : undefined;
  if (own !== undefined) return own;
  try {
    const locale = localeOf(reader);
    const names = held.get(locale) ?? new Intl.DisplayNames([locale], { type: 'language' });
    if (held.size < maxHeld) held.set(locale, names);
    return names.of(localeOf(code)) ?? code;
  } catch {
    return code; // not the form of a language code
  }
}
