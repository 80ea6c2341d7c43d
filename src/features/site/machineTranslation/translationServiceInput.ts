import { z } from 'zod';
import { requiredLine } from '#core/textSchemas.ts';

export const translationServiceKinds = ['LIBRETRANSLATE', 'OPENAI'] as const;
export type TranslationServiceKind = (typeof translationServiceKinds)[number];

/** The service as entered. A blank key keeps the stored one. */
export const translationServiceSchema = z
  .object({
    kind: z.enum(translationServiceKinds),
    url: requiredLine(500).refine(isBaseUrl, {
      message: 'must be an http or https URL without a query',
      params: { rule: 'url' },
    }),
    /** Only an OpenAI-compatible service has some. */
    model: z
      .string()
      .trim()
      .max(200)
      .nullish()
      .transform((text) => text || null),
    key: z
      .string()
      .trim()
      .max(1_000)
      .regex(/^[\x21-\x7e]*$/)
      .nullish()
      .transform((text) => text || null),
    isOn: z.boolean(),
  })
  .refine(({ kind, model }) => kind !== 'OPENAI' || model !== null, {
    path: ['model'],
    message: 'must name the model of an OpenAI-compatible service',
    params: { rule: 'required' },
  });

export type TranslationServiceInput = z.output<typeof translationServiceSchema>;

function isBaseUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  return isWeb && [url.username, url.password, url.search, url.hash].every((part) => part === '');
}

/** The address below the base URL, unless it was entered in full. */
export function endpointOf(url: string, path: string): string {
  const base = url.replace(/\/+$/, '');
  return base.endsWith(path) ? base : `${base}${path}`;
}
