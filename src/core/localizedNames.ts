import { z } from 'zod';
import { chooseLanguage, knownLanguages } from './languages.ts';
import { optionalLine } from './textSchemas.ts';
import { validationMessages } from './validationMessages.ts';

/** Language → name. The first is the fallback. */
export type LocalizedNames = ReadonlyMap<string, string>;

export interface LocalizedName {
  language: string;
  name: string;
}

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

/** Names as entered in a form. The first one is required, because it is the fallback. */
export function localizedNamesSchema(maxLength: number) {
  const entry = z.object({ language: z.enum(knownLanguages), name: optionalLine(maxLength) });
  return z
    .array(entry)
    .min(1)
    .max(knownLanguages.length)
    .refine((names) => names[0]?.name != null, {
      message: validationMessages.required,
      path: [0, 'name'],
    });
}

/** Entered names without the empty ones, as stored. */
export function enteredNames(
  names: readonly { language: string; name: string | null }[],
): LocalizedName[] {
  return names.flatMap(({ language, name }) => (name ? [{ language, name }] : []));
}
