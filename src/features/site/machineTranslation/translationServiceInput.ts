import { z } from 'zod';
import { serviceKeySchema, serviceUrlSchema } from '#core/namedService.ts';

export const translationServiceKinds = ['LIBRETRANSLATE', 'OPENAI'] as const;
export type TranslationServiceKind = (typeof translationServiceKinds)[number];

/** The service as entered. A blank key keeps the stored one. */
export const translationServiceSchema = z
  .object({
    kind: z.enum(translationServiceKinds),
    url: serviceUrlSchema,
    /** Only an OpenAI-compatible service has some. */
    model: z
      .string()
      .trim()
      .max(200)
      .nullish()
      .transform((text) => text || null),
    key: serviceKeySchema,
    isOn: z.boolean(),
  })
  .refine(({ kind, model }) => kind !== 'OPENAI' || model !== null, {
    path: ['model'],
    message: 'must name the model of an OpenAI-compatible service',
    params: { rule: 'required' },
  });

export type TranslationServiceInput = z.output<typeof translationServiceSchema>;
