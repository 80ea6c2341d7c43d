import { baseOf } from './languages.ts';

const withoutSpace: readonly string[] = ['ja', 'zh'];

/** Between a sentence and what follows it: Japanese and Chinese write no space there. */
export function sentenceSpace(language: string): string {
  return withoutSpace.includes(baseOf(language)) ? '' : ' ';
}
