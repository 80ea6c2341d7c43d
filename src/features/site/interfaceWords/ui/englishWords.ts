import type { FlatWords } from '#core/words/wordTree.ts';
import type { InterfaceWordData } from './interfaceWordDocuments.ts';

/** What is needed of the English file to check one text. */
export function englishWords({ key, english, englishOther }: InterfaceWordData): FlatWords {
  const other = key.replace(/_\w+$/, '_other');
  return { [key]: english, ...(englishOther !== null && { [other]: englishOther }) };
}
