import { z } from 'zod';
import { answerLimits } from '#core/answerLimits.ts';
import { knownLanguages } from '#core/languages.ts';
import { postTypeSchema } from '#core/postTypeSchema.ts';
import {
  answersSchema,
  fieldAudiences,
  fieldEditors,
  fieldKeySchema,
  questionKinds,
  wholePattern,
} from '#core/questions.ts';
import { slugOf } from '#core/slug.ts';
import { cleanLine, cleanText } from '#core/textSchemas.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { customFieldLimits } from './customFieldLimits.ts';
import {
  type CustomFieldTarget,
  customFieldTargets,
  fieldPlacements,
  filterKinds,
  placementsOf,
} from './customFieldRules.ts';

const { format, required } = validationMessages;

/** Texts by language; a language left blank falls back to another. */
const texts = (limit: number) =>
  z
    .partialRecord(z.enum(knownLanguages), cleanLine.pipe(z.string().max(limit, format)))
    .transform(
      (given): Record<string, string> =>
        Object.fromEntries(Object.entries(given).filter(([, text]) => text !== '')),
    );

const namedTexts = (limit: number) =>
  texts(limit).refine((given) => Object.keys(given).length > 0, required);

const optionSchema = z.object({
  /** As it is stored; without one it is made of the label. */
  value: cleanLine.pipe(z.string().max(customFieldLimits.option, format)).nullish(),
  labels: namedTexts(customFieldLimits.option),
});

interface GivenOption {
  value?: string | null | undefined;
  labels: Record<string, string>;
}

/** A new option is stored under a value made of its label, with a number where that is taken. */
function withOptionValues(options: readonly GivenOption[]) {
  const taken = new Set(options.map(({ value }) => value).filter(Boolean));
  return options.map(({ value, labels }) => {
    if (value) return { value, labels };
    const wanted = slugOf(Object.values(labels)[0] ?? '') || 'option';
    let free = wanted;
    for (let number = 2; taken.has(free); number += 1) free = `${wanted}-${number}`;
    taken.add(free);
    return { value: free, labels };
  });
}

const length = z.int(format).min(0, format).max(answerLimits.LONG_TEXT, format);

const patternSchema = cleanText
  .pipe(z.string().max(200, format).refine(isPattern, format))
  .nullish()
  .transform((pattern) => pattern || null);

export const customFieldSchema = z.object({
  names: namedTexts(customFieldLimits.name),
  helpTexts: texts(customFieldLimits.help).default({}),
  required: z.boolean().default(false),
  options: z
    .array(optionSchema)
    .max(customFieldLimits.options, format)
    .default([])
    .transform(withOptionValues),
  pattern: patternSchema,
  minLength: length.nullish().transform(orNull),
  maxLength: length.min(1, format).nullish().transform(orNull),
  min: z.number(format).nullish().transform(orNull),
  max: z.number(format).nullish().transform(orNull),
  integer: z.boolean().default(false),
  defaultValue: z
    .union([z.string(), z.number(), z.boolean(), z.array(z.string())], format)
    .nullish()
    .transform((value) => (value === '' || value === undefined ? null : value)),
  postTypes: z.array(postTypeSchema).default([]),
  topicIds: z
    .array(z.union([z.string(), z.number()]))
    .max(100, format)
    .default([]),
  visibleTo: z.enum(fieldAudiences, format).default('EVERYONE'),
  editableBy: z.enum(fieldEditors, format).default('OWNER'),
  placements: z.array(z.enum(fieldPlacements, format)).default(['FORM', 'PAGE']),
});

/** The target, the kind and the key stay as they are: values are stored by them. */
export const customFieldIdentitySchema = z.object({
  target: z.enum(customFieldTargets, format),
  kind: z.enum(questionKinds, format),
  key: z.string().min(1, required).pipe(fieldKeySchema),
});

export type CustomFieldInput = z.output<typeof customFieldSchema> &
  z.output<typeof customFieldIdentitySchema>;
type Definition = CustomFieldInput;

/** Rules across the parts of a definition. */
function withWholeRules<Schema extends z.ZodType<Definition>>(schema: Schema) {
  const rule = (path: string, holds: (field: Definition) => boolean, error: string = format) => ({
    holds,
    options: { path: [path], error },
  });
  const rules = [
    rule('options', ({ kind, options }) => !isChoice(kind) || options.length > 0, required),
    rule('options', ({ options }) => hasDistinct(options)),
    rule('maxLength', ({ minLength, maxLength }) => isOrdered(minLength, maxLength)),
    rule('max', ({ min, max }) => isOrdered(min, max)),
    rule('placements', ({ target, placements }) =>
      placements.every((each) => placementsFor(target).includes(each)),
    ),
    rule(
      'placements',
      ({ kind, placements }) => !placements.includes('FILTER') || filterKinds.includes(kind),
    ),
    // New members are not staff yet.
    rule(
      'editableBy',
      ({ editableBy, placements }) =>
        editableBy !== 'STAFF' ||
        !placements.some((each) => each === 'SIGN_UP' || each === 'REGISTRATION'),
    ),
    // Owners cannot fill in fields they cannot see.
    rule(
      'editableBy',
      ({ editableBy, visibleTo }) => visibleTo !== 'STAFF' || editableBy === 'STAFF',
    ),
    rule('defaultValue', isValidDefault),
  ];
  return rules.reduce<z.ZodType<Definition>>(
    (checked, { holds, options }) => checked.refine(holds, options),
    schema,
  );
}

export const createCustomFieldSchema = withWholeRules(
  customFieldSchema.extend(customFieldIdentitySchema.shape),
);

/** Which definition is changed, and when it was read. */
export const customFieldChangeSchema = z.object({
  id: z.union([z.string(), z.number()]),
  updatedDate: z.date().nullish(),
});

export function isChoice(kind: string): boolean {
  return kind === 'CHOICE' || kind === 'CHOICES';
}

function placementsFor(target: CustomFieldTarget): readonly string[] {
  return placementsOf[target] ?? [];
}

function isOrdered(least: number | null, most: number | null): boolean {
  return least === null || most === null || least <= most;
}

function hasDistinct(options: readonly { value: string }[]): boolean {
  return new Set(options.map(({ value }) => value)).size === options.length;
}

function isValidDefault(field: Definition): boolean {
  const { defaultValue, options } = field;
  if (defaultValue === null) return true;
  const schema = answersSchema([
    { ...field, required: false, options: options.map(({ value }) => value) },
  ]);
  return schema.safeParse({ [field.key]: defaultValue }).success;
}

function isPattern(pattern: string): boolean {
  try {
    new RegExp(pattern, 'u');
    wholePattern(pattern);
    return true;
  } catch {
    return false;
  }
}

function orNull<Value>(value: Value | null | undefined): Value | null {
  return value ?? null;
}
