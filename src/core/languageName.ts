import { localeOf } from './languages.ts';

/** A language's name, in the reader's language or its own. */
export function languageName(code: string, reader = code): string {
  return new Intl.DisplayNames([localeOf(reader)], { type: 'language' }).of(localeOf(code)) ?? code;
}
