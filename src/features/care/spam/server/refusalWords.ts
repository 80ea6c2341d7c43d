import fs from 'node:fs';
import path from 'node:path';
import english from '#locales/en/spamRefusals.json' with { type: 'json' };
import { projectDir } from '#platform/projectDir.ts';

export type RefusalWords = typeof english;

const localesDir = path.join(projectDir, 'locales');
const held = new Map<string, RefusalWords>();

/**
 * Rejection messages in the author's language, with English fallbacks. Rendered by the server, so that
 * readers do not load them.
 */
export function refusalWords(locale: string): RefusalWords {
  const known = held.get(locale);
  if (known) return known;
  const base = locale.split('_')[0] ?? locale;
  const file = [locale, base]
    .filter((language) => /^[A-Za-z_]+$/.test(language))
    .map((language) => path.join(localesDir, language, 'spamRefusals.json'))
    .find((each) => fs.existsSync(each));
  const own: Partial<RefusalWords> = file ? JSON.parse(fs.readFileSync(file, 'utf8')) : {};
  const words = { ...english, ...own };
  held.set(locale, words);
  return words;
}
