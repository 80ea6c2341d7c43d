import { baseOf } from './languages.ts';

const commas: Readonly<Record<string, string>> = { ar: '، ', ja: '、', zh: '、' };

/** Names or values beside each other, with the comma of the reader's language and without an "and". */
export function joinList(texts: readonly string[], language: string): string {
  return texts.join(listComma(language));
}

/** Between elements that are no plain text; with the space after it. */
export function listComma(language: string): string {
  return commas[baseOf(language)] ?? ', ';
}
