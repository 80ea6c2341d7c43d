import { baseOf } from './languages.ts';

const colons: Readonly<Record<string, string>> = { fr: '\u00a0: ', ja: '：', zh: '：' };

/** Between a name and its value, with the spaces of the reader's language. */
export function labelColon(language: string): string {
  return colons[baseOf(language)] ?? ': ';
}
