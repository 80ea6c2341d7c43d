import { AppError } from '#core/errors.ts';
import type { SpamCondition } from '../spamInputs.ts';
import { type Facts, secondsToWait } from './judging.ts';
import { type RefusalWords, refusalWords } from './refusalWords.ts';
import type { SpamRule } from './spamRuleStore.ts';

/** What a refused writer is told, by the first condition that speaks of what they wrote. */
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

/** The error that a rule refuses with: 429 where waiting helps, else 400 with why; in the writer's language. */
export function spamRefusal(rule: SpamRule, facts: Facts, locale: string): AppError {
  const words = refusalWords(locale);
  const wait = secondsToWait(rule, facts);
  if (wait > 0) {
    const message = rule.message ?? waitMessage(words, wait);
    return new AppError('RATE_LIMITED', { message, retryAfterSeconds: wait });
  }
  const named = rule.conditions.find(({ type }) => type in reasons);
  const reason = (named && reasons[named.type]) ?? 'general';
  const count = named && 'count' in named ? named.count : 0;
  const message = rule.message ?? fill(words[reason], count);
  const faults = [{ field: 'content', rule: named?.type ?? 'general', message }];
  return new AppError('CONTENT_REFUSED', { message, faults });
}

/** "Please wait 87 seconds."; what is longer in the unit that people count it in. */
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
