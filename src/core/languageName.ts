import { localeOf } from './languages.ts';

/** A language's name, in the reader's language or its own. */
export function languageName(code: string, reader = code): string {
  try {
    return (
      new Intl.DisplayNames([localeOf(reader)], { type: 'language' }).of(localeOf(code)) ?? code
    );
  } catch {
    return code; // not the form of a language code
  }
}
