import { z } from 'zod';
import { validationMessages } from './validationMessages.ts';

/**
 * Questions a community asks its members: sign-up fields, the completion of a registration, the
 * screener, fields of the profile. They are data of the settings (SPEC §3); answers are kept by key.
 */
export const questionKinds = [
  'TEXT',
  'LONG_TEXT',
  'CHOICE',
  'CHOICES',
  'CHECKBOX',
  'NUMBER',
] as const;

export const questionSchema = z.object({
  key: z.string().regex(/^[a-z][a-zA-Z0-9_]{0,39}$/, 'must be a name such as companySize'),
  label: z.string().min(1, validationMessages.required).max(200),
  help: z.string().max(500).default(''),
  kind: z.enum(questionKinds).default('TEXT'),
  required: z.boolean().default(false),
  /** Of CHOICE and CHOICES. */
  options: z.array(z.string().min(1).max(100)).max(100).default([]),
  /** SPEC §5 "Custom field validation type: text regex match". */
  pattern: z.string().max(200).nullable().default(null),
});

export type Question = z.infer<typeof questionSchema>;
export type Answers = Record<string, string | string[] | number | boolean>;

const blank = z.literal('').transform(() => undefined);
/** What is said of an answer that does not fit: that there is none, or that it has the wrong form. */
const wording = {
  error: ({ input }: { input?: unknown }) =>
    input === undefined || input === '' ? validationMessages.required : validationMessages.format,
};

const limits = { TEXT: 200, LONG_TEXT: 5000 } as const;

/** Answers to the questions, faults named by the question's key; keys nobody asked for are dropped. */
export function answersSchema(questions: readonly Question[]): z.ZodType<Answers> {
  const shape = Object.fromEntries(
    questions.map((question) => [question.key, answerSchema(question)]),
  );
  return z.object(shape).transform((answers) => withoutBlanks(answers));
}

function answerSchema(question: Question): z.ZodType {
  const { required } = question;
  switch (question.kind) {
    case 'CHECKBOX': {
      const box = z.union(
        [
          z.boolean(),
          z.literal(['on', 'true']).transform(() => true),
          z.literal(['', 'off', 'false']).transform(() => false),
        ],
        validationMessages.format,
      );
      return required
        ? box.default(false).refine((on) => on, validationMessages.required)
        : box.optional();
    }
    case 'NUMBER': {
      const number = z
        .union([z.number(), z.string().trim().min(1).transform(Number)], wording)
        .pipe(z.number(wording));
      return required ? number : blank.or(number).optional();
    }
    case 'CHOICES': {
      const one = z.enum(question.options, wording);
      const list = z.union([z.array(one), one.transform((value) => [value])], wording);
      return required
        ? list.default([]).refine((chosen) => chosen.length > 0, validationMessages.required)
        : list.optional();
    }
    case 'CHOICE': {
      const chosen = z.enum(question.options, wording);
      return required ? chosen : blank.or(chosen).optional();
    }
    default:
      return textSchema(question, limits[question.kind]);
  }
}

function textSchema({ required, pattern }: Question, limit: number): z.ZodType {
  const text = z
    .string(required ? validationMessages.required : validationMessages.format)
    .trim()
    .max(limit, validationMessages.format)
    .refine(
      (value) => value === '' || pattern === null || matches(pattern, value),
      validationMessages.format,
    );
  return required ? text.min(1, validationMessages.required) : text.optional();
}

/** A pattern that is no pattern refuses nobody. */
function matches(pattern: string, value: string): boolean {
  try {
    return new RegExp(`^(?:${pattern})$`, 'u').test(value);
  } catch {
    return true;
  }
}

function withoutBlanks(answers: object): Answers {
  return Object.fromEntries(
    Object.entries(answers).filter(([, value]) => value !== undefined && value !== ''),
  );
}
