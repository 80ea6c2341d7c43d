import { z } from 'zod';
import { requiredLine, requiredText } from '#core/textSchemas.ts';
import {
  greetingLimits,
  greetingPeople,
  greetingPlaces,
  greetingTimes,
  greetingVisits,
  pathsOf,
} from './chatGreetingRules.ts';

/** `/pricing`, `/docs/*`, `https://shop.example.com/cart`. */
const pathPattern = z
  .string()
  .trim()
  .max(greetingLimits.path)
  .regex(/^(?:\/|\*|https?:\/\/)\S*$/);

/** As stored. */
export const greetingRuleSchema = z.object({
  place: z.enum(greetingPlaces),
  paths: z.array(pathPattern).max(greetingLimits.paths),
  afterSeconds: z.number().int().min(0).max(greetingLimits.seconds),
  scrolled: z.number().int().min(0).max(100),
  visits: z.enum(greetingVisits),
  people: z.enum(greetingPeople),
  /** Of the visitor; none: all. */
  languages: z.array(z.string().max(10)).max(60),
  times: z.enum(greetingTimes),
});

export type ChatGreetingRule = z.infer<typeof greetingRuleSchema>;

export const greetingTextsSchema = z
  .array(z.object({ language: z.string().max(10), text: requiredText(greetingLimits.text) }))
  .min(1)
  .max(60)
  .refine((texts) => new Set(texts.map(({ language }) => language)).size === texts.length, {
    params: { rule: 'taken' },
  });

export type ChatGreetingText = z.infer<typeof greetingTextsSchema>[number];

export const greetingSchema = greetingRuleSchema.extend({
  name: requiredLine(greetingLimits.name),
  isOn: z.boolean(),
  senderId: z.string().regex(/^(?:[1-9]\d{0,14})?$/),
  texts: greetingTextsSchema,
  updatedDate: z.coerce.date().nullish(),
});

/** As typed: one path per line. */
export const greetingFormSchema = greetingSchema.omit({ updatedDate: true }).extend({
  paths: z
    .string()
    .refine((text) => greetingRuleSchema.shape.paths.safeParse(pathsOf(text)).success, {
      params: { rule: 'paths' },
    }),
});

export const greetingSettingsFormSchema = z.object({
  isOn: z.boolean(),
  hoursBetween: z.number().int().min(0).max(720),
});
