/** What a language is called in the reader's own. */
export function languageName(code: string, reader: string): string {
  const tag = code.replace('_', '-');
  return new Intl.DisplayNames([reader.replace('_', '-')], { type: 'language' }).of(tag) ?? code;
}
