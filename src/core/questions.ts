import { z } from 'zod';
import { answerLimits } from './answerLimits.ts';
import { cleanText } from './textSchemas.ts';
import { validationMessages } from './validationMessages.ts';
import { emailSchema, numberSchema, phoneSchema, webAddressSchema } from './validators.ts';

/**
 * Fields that a community asks for: questions of its settings (sign-up, registration, screener, profile)
 * and custom fields (features/base/customFields). Answers are kept by key.
 */
export const questionKinds = [
  'TEXT',
  'LONG_TEXT',
  'CHOICE',
  'CHOICES',
  'CHECKBOX',
  'NUMBER',
  'DATE',
  'URL',
  'EMAIL',
  'PHONE',
] as const;

export type QuestionKind = (typeof questionKinds)[number];

/** Who sees an answer: OWNER is the member, or the author of the post, besides the staff. */
export const fieldAudiences = ['EVERYONE', 'MEMBERS', 'OWNER', 'STAFF'] as const;
export type FieldAudience = (typeof fieldAudiences)[number];

/** Who changes an answer: whoever may change what it belongs to, or the staff alone. */
export const fieldEditors = ['OWNER', 'STAFF'] as const;
export type FieldEditor = (typeof fieldEditors)[number];

/** The words of a field in one language. */
const fieldWordsSchema = z.object({
  label: z.string().max(200).default(''),
  help: z.string().max(500).default(''),
  /** By the value of the option. */
  options: z.record(z.string(), z.string().max(100)).default({}),
});

export const fieldKeySchema = z
  .string()
  .regex(/^[a-z][a-zA-Z0-9_]{0,39}$/, 'must be a name such as companySize');

export const questionSchema = z.object({
  key: fieldKeySchema,
  label: z.string().min(1, validationMessages.required).max(200),
  help: z.string().max(500).default(''),
  kind: z.enum(questionKinds).default('TEXT'),
  required: z.boolean().default(false),
  /** Of CHOICE and CHOICES: the values that may be chosen. */
  options: z.array(z.string().min(1).max(100)).max(200).default([]),
  /** What the options are called, by value; one without a label is its own. */
  optionLabels: z.record(z.string(), z.string().max(100)).default({}),
  /** SPEC §5 "Custom field validation type: text regex match". */
  pattern: z.string().max(200).nullable().default(null),
  /** Of texts, in characters. */
  minLength: z.number().int().min(0).nullable().default(null),
  maxLength: z.number().int().min(1).nullable().default(null),
  /** Of numbers. */
  min: z.number().nullable().default(null),
  max: z.number().nullable().default(null),
  integer: z.boolean().default(false),
  /** What a form opens with where nothing was answered yet. */
  defaultValue: z
    .union([z.string(), z.number(), z.boolean(), z.array(z.string())])
    .nullable()
    .default(null),
  visibleTo: z.enum(fieldAudiences).default('EVERYONE'),
  editableBy: z.enum(fieldEditors).default('OWNER'),
  /** Whether a profile shows it, and the form of a profile asks for it. */
  onPage: z.boolean().default(true),
  inForm: z.boolean().default(true),
  /** The words in other languages, by language. */
  words: z.record(z.string(), fieldWordsSchema).default({}),
});

export type Question = z.infer<typeof questionSchema>;
export type Answers = Record<string, string | string[] | number | boolean>;
/** Answers as a form holds them. */
export type AnswerValues = Record<string, string | boolean | string[]>;

/** What an answer is checked against. */
export type AnswerRule = Pick<
  Question,
  | 'key'
  | 'kind'
  | 'required'
  | 'options'
  | 'pattern'
  | 'minLength'
  | 'maxLength'
  | 'min'
  | 'max'
  | 'integer'
>;

/** The question in a language, as far as it has words in it. */
export function questionIn(question: Question, language: string): Question {
  const words = question.words[language];
  if (!words) return { ...question, words: {} };
  return {
    ...question,
    label: words.label || question.label,
    help: words.help || question.help,
    optionLabels: { ...question.optionLabels, ...words.options },
    words: {},
  };
}

/** Messages for an invalid answer: missing, or in the wrong format. */
const wording = {
  error: ({ input }: { input?: unknown }) =>
    input === undefined || input === '' ? validationMessages.required : validationMessages.format,
};

/**
 * Validates the answers; issues refer to the question's key; unknown keys are dropped. A blank answer is no
 * answer, whatever the question, so that only a required one is refused.
 */
export function answersSchema(questions: readonly AnswerRule[]): z.ZodType<Answers> {
  const shape = Object.fromEntries(
    questions.map((question) => [question.key, answerSchema(question)]),
  );
  return z
    .preprocess((answers) => givenTo(questions, answers), z.object(shape))
    .transform((answers) => withoutBlanks(answers));
}

const answerSchemas = {
  TEXT: (question) => textSchema(question, answerLimits.TEXT),
  LONG_TEXT: (question) => textSchema(question, answerLimits.LONG_TEXT),
  CHOICE: ({ options }) => z.enum(options, wording),
  CHOICES: ({ options }) => {
    const one = z.enum(options, wording);
    return z.union([z.array(one), one.transform((value) => [value])], wording);
  },
  CHECKBOX: ({ required }) =>
    z
      .union(
        [
          z.boolean(),
          z.literal(['on', 'true']).transform(() => true),
          z.literal(['off', 'false']).transform(() => false),
        ],
        wording,
      )
      .refine((on) => on || !required, validationMessages.required),
  NUMBER: (question) => numberSchema(question),
  DATE: () => z.string(wording).trim().pipe(z.iso.date(validationMessages.format)),
  URL: () => z.string(wording).pipe(webAddressSchema),
  EMAIL: () => z.string(wording).pipe(emailSchema),
  PHONE: () => z.string(wording).pipe(phoneSchema),
} as const satisfies Record<QuestionKind, (question: AnswerRule) => z.ZodType>;

function answerSchema(question: AnswerRule): z.ZodType {
  const schema = answerSchemas[question.kind](question);
  return question.required ? schema : schema.optional();
}

function textSchema({ pattern, minLength, maxLength }: AnswerRule, limit: number): z.ZodType {
  return z
    .string(wording)
    .pipe(cleanText)
    .pipe(
      z
        .string()
        .min(minLength ?? 0, validationMessages.format)
        .max(Math.min(maxLength ?? limit, limit), validationMessages.format)
        .refine((value) => matches(pattern, value), validationMessages.format),
    );
}

/** An invalid pattern accepts everything. */
function matches(pattern: string | null, value: string): boolean {
  if (pattern === null) return true;
  try {
    return wholePattern(pattern).test(value);
  } catch {
    return true;
  }
}

/** The whole answer must match, as the `pattern` of an HTML input has it. */
export function wholePattern(pattern: string): RegExp {
  return new RegExp(`^(?:${pattern})$`, 'u');
}

/** The answers to these questions that are given; of several choices, those that are. */
function givenTo(questions: readonly AnswerRule[], answers: unknown): unknown {
  if (typeof answers !== 'object' || answers === null || Array.isArray(answers)) return answers;
  const given = new Map<string, unknown>(Object.entries(answers));
  const asked = questions.map(({ key }) => [key, withoutBlankParts(given.get(key))]);
  return withoutBlanks(Object.fromEntries(asked));
}

function withoutBlankParts(answer: unknown): unknown {
  return Array.isArray(answer) ? answer.filter((part) => !isBlankAnswer(part)) : answer;
}

function withoutBlanks(answers: object): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([, value]) => !isBlankAnswer(value)));
}

/** Whatever forms and API clients send for a field that was left empty, or cleared again. */
function isBlankAnswer(answer: unknown): boolean {
  if (Array.isArray(answer)) return answer.length === 0;
  if (typeof answer === 'string') return cleanText.parse(answer) === '';
  return answer === undefined || answer === null;
}
