import { z } from 'zod';
import { optionalLine, optionalText, requiredLine, requiredText } from '#core/textSchemas.ts';
import { conditionOperators, questionTypes } from './surveyDefinitionRules.ts';

export const surveyStates = ['DRAFT', 'OPEN', 'CLOSED'] as const;
export const surveyModes = ['NAMED', 'ANONYMOUS'] as const;
export const surveyAudiences = ['EVERYONE', 'MEMBERS'] as const;
export type SurveyState = (typeof surveyStates)[number];
export type SurveyMode = (typeof surveyModes)[number];
export type SurveyAudience = (typeof surveyAudiences)[number];

export const surveyLimits = {
  ...{ title: 200, description: 2_000, label: 500, hint: 500, thanks: 2_000 },
  ...{ pages: 30, questions: 100, options: 50, rules: 10, lists: 20 },
} as const;

/** Results of an anonymous survey are shown from this many responses on. */
export const smallestAnonymousGroup = 5;

/** Parts of field names and of stored answers. */
const idSchema = z.string().regex(/^[a-z0-9]{1,20}$/);

const conditionSchema = z
  .object({
    match: z.enum(['ALL', 'ANY']),
    rules: z
      .array(
        z.object({
          questionId: idSchema,
          operator: z.enum(conditionOperators),
          value: optionalLine(100),
        }),
      )
      .max(surveyLimits.rules),
  })
  .nullable()
  .default(null);

const rowSchema = z.object({ id: idSchema, label: z.string().max(surveyLimits.label) });

const questionSchema = z.object({
  id: idSchema,
  type: z.enum(questionTypes),
  label: z.string().max(surveyLimits.label),
  hint: optionalText(surveyLimits.hint),
  required: z.boolean().default(false),
  options: z
    .array(
      rowSchema.extend({
        isOther: z.boolean().default(false),
        isExclusive: z.boolean().default(false),
      }),
    )
    .max(surveyLimits.options)
    .default([]),
  rows: z.array(rowSchema).max(surveyLimits.options).default([]),
  min: z.number().nullable().default(null),
  max: z.number().nullable().default(null),
  showIf: conditionSchema,
});

/** A definition that is being edited: it may still have what `definitionFaults` finds. */
export const definitionSchema = z.object({
  pages: z
    .array(
      z.object({
        id: idSchema,
        title: optionalLine(surveyLimits.title),
        questions: z.array(questionSchema).max(surveyLimits.questions),
        showIf: conditionSchema,
      }),
    )
    .min(1)
    .max(surveyLimits.pages),
  thanks: optionalText(surveyLimits.thanks),
  oneAtATime: z.boolean().optional(),
});

const pathPattern = /^\/[^?#\\\s]*$/;

export const promptSchema = z.object({
  /** Seconds on the community before it is shown (SPEC §3 TIME_SPENT_ON_COMMUNITY). */
  seconds: z.number().int().min(0).max(3_600),
  /** Of those who qualify. */
  percent: z.number().int().min(1).max(100),
  /** Beginnings of paths; empty: everywhere. */
  paths: z.array(z.string().regex(pathPattern)).max(20),
  /** Empty: in all. */
  languages: z.array(z.string().max(10)).max(50),
});
export type SurveyPromptRules = z.output<typeof promptSchema>;

const listIdSchema = z.string().regex(/^\d{1,15}$/);

export const saveSurveySchema = z
  .object({
    title: requiredLine(surveyLimits.title),
    description: optionalText(surveyLimits.description),
    mode: z.enum(surveyModes),
    audience: z.enum(surveyAudiences),
    opensAt: z.date().nullish(),
    closesAt: z.date().nullish(),
    definition: definitionSchema,
    prompt: promptSchema.nullable().default(null),
    /** Profile lists whose members are invited; empty: everyone who can respond. */
    invitedLists: z.array(listIdSchema).max(surveyLimits.lists).default([]),
    /** Sends those members a notification when the survey opens. */
    notifyAudience: z.boolean().default(false),
    /** When the edited survey was loaded; a later change is a conflict. */
    updatedDate: z.date().nullish(),
  })
  .refine(({ opensAt, closesAt }) => !opensAt || !closesAt || opensAt < closesAt, {
    path: ['closesAt'],
    params: { rule: 'order' },
    message: 'It must close after it opens.',
  });
export type SaveSurveyInput = z.input<typeof saveSurveySchema>;
export type SavedSurvey = z.output<typeof saveSurveySchema>;

export const createSurveySchema = z.object({
  title: requiredText(surveyLimits.title),
  template: z.enum(['BLANK', 'NPS', 'CSAT']).default('BLANK'),
});
