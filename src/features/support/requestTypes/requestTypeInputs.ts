import { z } from 'zod';
import { knownLanguages } from '#core/languages.ts';
import { fieldKeySchema } from '#core/questions.ts';
import { cleanLine } from '#core/textSchemas.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { requestTypeLimits } from './requestTypeRules.ts';

const { format, required } = validationMessages;

const texts = (limit: number) =>
  z
    .partialRecord(z.enum(knownLanguages), cleanLine.pipe(z.string().max(limit, format)))
    .transform(
      (given): Record<string, string> =>
        Object.fromEntries(Object.entries(given).filter(([, text]) => text !== '')),
    );

const typeFieldSchema = z.object({
  key: fieldKeySchema,
  required: z.boolean().default(false),
  showIf: z
    .object({
      key: fieldKeySchema,
      values: z.array(z.string().max(200)).min(1, required).max(100),
    })
    .nullish()
    .transform((condition) => condition ?? null),
});

/** Fields in order: a condition refers to an earlier one. */
export const typeFieldsSchema = z
  .array(typeFieldSchema)
  .max(requestTypeLimits.fields, format)
  .superRefine((fields, context) => {
    fields.forEach(({ key, showIf }, at) => {
      const earlier = fields.slice(0, at).map((field) => field.key);
      if (earlier.includes(key)) {
        context.addIssue({ code: 'custom', path: [at, 'key'], message: format });
      }
      if (showIf !== null && !earlier.includes(showIf.key)) {
        context.addIssue({ code: 'custom', path: [at, 'showIf', 'key'], message: format });
      }
    });
  });

export const requestTypeSchema = z.object({
  names: texts(requestTypeLimits.name).refine((given) => Object.keys(given).length > 0, required),
  descriptions: texts(requestTypeLimits.description).default({}),
  forTickets: z.boolean().default(true),
  forCases: z.boolean().default(true),
  needsAttachment: z.boolean().default(false),
  teamId: z
    .union([z.string(), z.number()])
    .nullish()
    .transform((id) => (id === '' ? null : (id ?? null))),
  fields: typeFieldsSchema.default([]),
  updatedDate: z.date().nullish(),
});
