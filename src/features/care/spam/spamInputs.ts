import { z } from 'zod';
import { cleanText, requiredLine, requiredText } from '#core/textSchemas.ts';
import { matchWays, spamActions, writingKinds } from './spamRules.ts';

const count = (most: number) => z.number().int().min(0).max(most);
const atLeastOne = (most: number) => z.number().int().min(1).max(most);
const words = (longest: number) => z.array(cleanText.pipe(z.string().min(1).max(longest))).min(1);
/** Normalized hosts: lowercase, without `www.` and surrounding characters of pasted URLs. */
const hosts = z
  .array(z.string().transform(bareHost).pipe(z.string().min(3).max(253)))
  .min(1)
  .max(1000);
const kinds = z.enum(['POSTS', 'RESPONSES', 'ALL']);

function bareHost(text: string): string {
  const host = text
    .trim()
    .toLowerCase()
    .replace(/^(?:https?:\/\/|@|\*\.)+/, '');
  return host.replace(/^www\./, '').replace(/[/:?#].*$/, '');
}

/** Conditions of rules; each documents when it is true. */
export const conditionSchema = z.discriminatedUnion('type', [
  // The author: newer than this many hours, or with fewer points (DECISIONS "Against spam").
  z.object({ type: z.literal('NEW_MEMBER'), hours: atLeastOne(8760), points: count(100_000) }),
  z.object({ type: z.literal('ACCOUNT_YOUNGER'), hours: atLeastOne(87_600) }),
  z.object({ type: z.literal('POINTS_BELOW'), points: atLeastOne(100_000) }),
  z.object({ type: z.literal('LEVEL_BELOW'), level: atLeastOne(50) }),
  // The author has no public content yet.
  z.object({ type: z.literal('FIRST_CONTRIBUTION') }),
  z.object({ type: z.literal('EMAIL_DOMAIN'), hosts }),
  z.object({ type: z.literal('COUNTRY'), countries: words(60).max(100) }),
  // The content.
  z.object({ type: z.literal('KIND'), kinds: z.array(z.enum(writingKinds)).min(1) }),
  z.object({ type: z.literal('SHORTER'), characters: atLeastOne(100_000) }),
  z.object({ type: z.literal('LONGER'), characters: atLeastOne(100_000) }),
  z.object({ type: z.literal('WORDS'), words: words(100).max(1000) }),
  z.object({ type: z.literal('PATTERN'), pattern: z.string().trim().min(1).max(500) }),
  z.object({ type: z.literal('LINKS_ABOVE'), count: count(100) }),
  z.object({ type: z.literal('MENTIONS_ABOVE'), count: count(100) }),
  z.object({ type: z.literal('IMAGES_ABOVE'), count: count(100) }),
  z.object({ type: z.literal('CAPITALS_ABOVE'), percent: count(99) }),
  z.object({ type: z.literal('LANGUAGE'), languages: words(20).max(100) }),
  z.object({ type: z.literal('SPAM_SCORE'), percent: atLeastOne(100) }),
  z.object({
    type: z.literal('NEAR_DUPLICATE'),
    days: atLeastOne(30),
    percent: z.number().int().min(60).max(100),
    /** Only duplicates of other authors. */
    ofOthers: z.boolean(),
  }),
  z.object({ type: z.literal('HONEYPOT') }),
  // The links.
  z.object({ type: z.literal('LINK_HOST'), hosts }),
  z.object({ type: z.literal('BANNED_HOST') }),
  z.object({ type: z.literal('NEW_HOST') }),
  z.object({ type: z.literal('HOST_OF_NEW_MEMBERS'), members: z.number().int().min(2).max(100) }),
  // The rate: already this many in the last minutes, or the last one was too recent.
  z.object({
    type: z.literal('RATE'),
    kinds,
    count: atLeastOne(1000),
    minutes: atLeastOne(30 * 1440),
  }),
  z.object({ type: z.literal('SOONER_THAN'), kinds, seconds: atLeastOne(86_400) }),
]);

export type SpamCondition = z.output<typeof conditionSchema>;
export type SpamConditionType = SpamCondition['type'];

/** A rule as edited, saved or used in a dry run. */
export const spamRuleSchema = z.object({
  name: requiredLine(100),
  action: z.enum(spamActions),
  match: z.enum(matchWays),
  conditions: z.array(conditionSchema).min(1).max(20),
  /** The message to a rejected author; null for the default one. */
  message: cleanText
    .pipe(z.string().max(300))
    .nullish()
    .transform((text) => text || null),
  sparesTrusted: z.boolean().default(true),
  enabled: z.boolean().default(false),
});

/** The period of a dry run. */
export const rehearsalPeriodSchema = z.object({ from: z.date().nullish(), to: z.date().nullish() });

/** A text to classify. */
export const triedTextSchema = z.object({ text: requiredText(20_000), language: z.string() });

export type SpamRuleInput = z.output<typeof spamRuleSchema>;

/** A rule for evaluation; also stored by dry runs. */
export type JudgingRule = Pick<SpamRuleInput, 'action' | 'match' | 'conditions' | 'sparesTrusted'>;
