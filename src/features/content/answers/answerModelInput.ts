import { z } from 'zod';
import { requiredLine } from '#core/textSchemas.ts';

/** The endpoint as entered. A blank key keeps the stored one. */
export const answerModelSchema = z.object({
  url: requiredLine(500).refine(isBaseUrl, {
    message: 'must be an http or https URL without a query',
    params: { rule: 'url' },
  }),
  model: requiredLine(200),
  key: z
    .string()
    .trim()
    .max(1_000)
    .regex(/^[\x21-\x7e]*$/)
    .nullish()
    .transform((text) => text || null),
  isOn: z.boolean(),
  monthlyLimit: z.number().int().min(1).max(1_000_000),
});

export type AnswerModelInput = z.output<typeof answerModelSchema>;

export const defaultMonthlyLimit = 1_000;

function isBaseUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  return isWeb && [url.username, url.password, url.search, url.hash].every((part) => part === '');
}

/** Where chats are completed: below the base URL, unless it was entered in full. */
export function completionsUrl(url: string): string {
  const base = url.replace(/\/+$/, '');
  return base.endsWith('/chat/completions') ? base : `${base}/chat/completions`;
}
