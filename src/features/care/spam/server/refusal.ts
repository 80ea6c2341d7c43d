import { AppError } from '#core/errors.ts';
import { pluralWord, serverText } from '#platform/serverWords.ts';
import type { SpamCondition } from '../spamInputs.ts';
import { type Facts, secondsToWait } from './judging.ts';
import type { SpamRule } from './spamRuleStore.ts';

/** The message to a rejected author, from the first condition about their text. */
const reasons: Partial<Record<SpamCondition['type'], string>> = {
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
  const wait = secondsToWait(rule, facts);
  if (wait > 0) {
    const message =
      rule.message ?? `${serverText('spamRefusals:rate', locale)} ${waitMessage(wait, locale)}`;
    return new AppError('RATE_LIMITED', { message, retryAfterSeconds: wait });
  }
  const named = rule.conditions.find(({ type }) => type in reasons);
  const reason = (named && reasons[named.type]) ?? 'general';
  const key = `spamRefusals:${reason}`;
  const isCounted = named !== undefined && 'count' in named && reason !== 'general';
  const words = isCounted ? pluralWord(key, named.count, locale) : serverText(key, locale);
  const message = rule.message ?? words;
  const faults = [{ field: 'content', rule: named?.type ?? 'general', message }];
  return new AppError('CONTENT_REFUSED', { message, faults });
}

/** "Please wait 87 seconds."; longer waits in a suitable unit. */
function waitMessage(seconds: number, locale: string): string {
  if (seconds <= 120) return pluralWord('spamRefusals:seconds', seconds, locale);
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 120
    ? pluralWord('spamRefusals:minutes', minutes, locale)
    : pluralWord('spamRefusals:hours', Math.ceil(seconds / 3600), locale);
}
