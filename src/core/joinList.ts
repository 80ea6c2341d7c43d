import { baseOf } from './languages.ts';

const separators: Readonly<Record<string, string>> = { ar: '، ', ja: '、', zh: '、' };

/** Names or values beside each other, with the comma of the reader's language and without an "and". */
export function joinList(texts: readonly string[], language: string): string {
  return texts.join(separators[baseOf(language)] ?? ', ');
}
