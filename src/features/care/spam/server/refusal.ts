import { AppError } from '#core/errors.ts';
import type { SpamCondition } from '../spamInputs.ts';
import { type Facts, secondsToWait } from './judging.ts';
import { type RefusalWords, refusalWords } from './refusalWords.ts';
import type { SpamRule } from './spamRuleStore.ts';

/** The message to a rejected author, from the first condition about their text. */
const reasons: Partial<Record<SpamCondition['type'], keyof RefusalWords>> = {
  LINKS_ABOVE: 'links',
  MENTIONS_ABOVE: 'mentions',
  IMAGES_ABOVE: 'images',
  LINK_HOST: 'host',
  BANNED_HOST: 'host',
  NEW_HOST: 'host',
  HOST_OF_NEW_MEMBERS: 'host',
  NEAR_DUPLICATE: 'duplicate',
};

/** The error of a rejection: 429 if waiting helps, else 400 with the reason; in the author's language. */
export function spamRefusal(rule: SpamRule, facts: Facts, locale: string): AppError {
  const words = refusalWords(locale);
  const wait = secondsToWait(rule, facts);
  if (wait > 0) {
    const message = rule.message ?? `${words.rate} ${waitMessage(words, wait)}`;
    return new AppError('RATE_LIMITED', { message, retryAfterSeconds: wait });
  }
  const named = rule.conditions.find(({ type }) => type in reasons);
  const reason = (named && reasons[named.type]) ?? 'general';
  const count = named && 'count' in named ? named.count : 0;
  const message = rule.message ?? fill(words[reason], count);
  const faults = [{ field: 'content', rule: named?.type ?? 'general', message }];
  return new AppError('CONTENT_REFUSED', { message, faults });
}

/** "Please wait 87 seconds."; longer waits in a suitable unit. */
function waitMessage(words: RefusalWords, seconds: number): string {
  if (seconds <= 120) return fill(words.seconds, seconds);
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 120
    ? fill(words.minutes, minutes)
    : fill(words.hours, Math.ceil(seconds / 3600));
}

function fill(text: string, count: number): string {
  return text.replace('{{count}}', `${count}`);
}
