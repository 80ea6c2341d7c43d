import { createHash } from 'node:crypto';
import {
  type OverriddenNames,
  type OverriddenWords,
  type WordOverride,
  wordsForLanguage,
} from '#core/words/overriddenWords.ts';
import { flattenWords } from '#core/words/wordTree.ts';
import { shippedWords } from './shippedWords.ts';

/** A process serves one community: what its texts are is known to it as a whole, as the shipped ones are. */
let overrides: readonly WordOverride[] = [];
let changes = 0;
const byLanguage = new Map<string, OverriddenWords | null>();

/** Called whenever the community's settings are read (`derivedSettings`). */
export function setWordOverrides(rows: readonly WordOverride[]): void {
  if (JSON.stringify(rows) === JSON.stringify(overrides)) return;
  overrides = rows;
  changes += 1;
  byLanguage.clear();
}

/** Counts the changes, for those who keep what they have made of the texts. */
export function wordChanges(): number {
  return changes;
}

/** The texts of a language itself, without those that it falls back to. */
export function ownOverrides(namespace: string, language: string): Record<string, string> | null {
  const own = overrides.filter((row) => row.language === language && row.namespace === namespace);
  return own.length === 0 ? null : Object.fromEntries(own.map(({ key, text }) => [key, text]));
}

/** What pages in a language show in place of the shipped texts; null: nothing. */
export function overriddenWords(language: string): OverriddenWords | null {
  if (overrides.length === 0) return null;
  const known = byLanguage.get(language);
  if (known !== undefined) return known;
  const words = wordsForLanguage(language, overrides, (of, namespace) =>
    flattenWords(shippedWords(namespace, of) ?? {}),
  );
  const text = JSON.stringify(words);
  const revision = createHash('sha256').update(`${language} ${text}`).digest('hex').slice(0, 12);
  const made = text === '{}' ? null : { revision, words };
  byLanguage.set(language, made);
  return made;
}

/** What a page says of them. */
export function overriddenNames(language: string): OverriddenNames | null {
  const found = overriddenWords(language);
  return found && { revision: found.revision, namespaces: Object.keys(found.words).sort() };
}
