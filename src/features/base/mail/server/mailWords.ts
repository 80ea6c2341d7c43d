import fs from 'node:fs';
import path from 'node:path';
import { directionOf } from '#core/languages.ts';
import english from '#locales/en/mail.json' with { type: 'json' };
import { projectDir } from '#platform/projectDir.ts';

/** Translations of every mail: `locales/<language>/mail.json`. */
export type MailWords = typeof english;

const localesDir = path.join(projectDir, 'locales');
const held = new Map<string, MailWords | null>();

/**
 * The translations of the first supported language, with English fallbacks.
 * @param wanted in order of preference; a regional language falls back to its base
 */
export function mailWords(wanted: readonly string[]): { language: string; words: MailWords } {
  for (const language of wanted) {
    for (const each of [language, language.split('_')[0] ?? language]) {
      const words = each === 'en' ? english : wordsOf(each);
      if (words) return { language, words };
    }
  }
  return { language: 'en', words: english };
}

function wordsOf(language: string): MailWords | null {
  const known = held.get(language);
  if (known !== undefined) return known;
  const file = path.join(localesDir, language, 'mail.json');
  const found = /^[A-Za-z_]+$/.test(language) && fs.existsSync(file);
  const words = found ? over(english, JSON.parse(fs.readFileSync(file, 'utf8'))) : null;
  held.set(language, words);
  return words;
}

/** Merges two translation trees; values of the second take precedence. */
function over<Tree extends object>(base: Tree, given: unknown): Tree {
  const own: Record<string, unknown> = Object(given);
  return Object.fromEntries(
    Object.entries(base).map(([key, value]) => [
      key,
      typeof value === 'string' ? (own[key] ?? value) : over(value, own[key]),
    ]),
  ) as Tree; // the same keys, each with a text where the first has one
}

/** Interpolates `{{name}}`, with that language's plural rules. */
export function fillWords(text: string, values: Record<string, string>, language: string): string {
  return text.replace(/\{\{(\w+)\}\}/g, (slot, name: string) =>
    name in values ? isolated(values[name] ?? '', language) : slot,
  );
}

/**
 * Isolates values in right-to-left texts, so that they keep their own direction and punctuation. A bare
 * number, such as a code to be copied, is unchanged.
 */
export function isolated(value: string, language: string): string {
  if (directionOf(language) === 'ltr' || !/\p{L}/u.test(value)) return value;
  return `\u2068${value.replace(/[\u2066-\u2069]/g, '')}\u2069`;
}
