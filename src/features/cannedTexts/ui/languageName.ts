import { localeOf } from '#core/languages.ts';
/** What a language is called in the reader's own. */
export function languageName(code: string, reader: string): string {
  const tag = localeOf(code);
  return new Intl.DisplayNames([localeOf(reader)], { type: 'language' }).of(tag) ?? code;
}
