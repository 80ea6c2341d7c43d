import { localeOf } from './languages.ts';

/** What a language is called, in the reader's language or in its own. */
export function languageName(code: string, reader = code): string {
  return new Intl.DisplayNames([localeOf(reader)], { type: 'language' }).of(localeOf(code)) ?? code;
}
