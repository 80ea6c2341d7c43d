import { z } from 'zod';
import { chooseLanguage } from './languages.ts';

/** Language → name. The first is the fallback. */
export type LocalizedNames = ReadonlyMap<string, string>;

const storedNames = z.array(z.object({ language: z.string(), name: z.string() }));

/** Names as stored: `[{ language, name }]`. */
export function readNames(stored: unknown): LocalizedNames {
  return new Map(storedNames.parse(stored).map(({ language, name }) => [language, name]));
}

/** The name in a language, or in the nearest there is. */
export function nameIn(names: LocalizedNames, locale: string): string | undefined {
  const known = [...names.keys()];
  return names.get(chooseLanguage([locale], known, known[0] ?? ''));
}
