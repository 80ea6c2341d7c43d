import { AppError } from '#core/errors.ts';
import type { SpamCondition } from '../spamInputs.ts';
import { type Facts, secondsToWait } from './judging.ts';
import type { SpamRule } from './spamRuleStore.ts';

/** What a refused writer is told, by the first condition that speaks of what they wrote. */
const reasons: Partial<Record<SpamCondition['type'], (condition: SpamCondition) => string>> = {
  LINKS_ABOVE: atMost('links'),
  MENTIONS_ABOVE: atMost('mentions'),
  IMAGES_ABOVE: atMost('images'),
  LINK_HOST: () => 'Your text links to an address that is not allowed here.',
  BANNED_HOST: () => 'Your text links to an address that is not allowed here.',
  NEW_HOST: () => 'Your text links to an address that is not allowed here.',
  HOST_OF_NEW_MEMBERS: () => 'Your text links to an address that is not allowed here.',
  NEAR_DUPLICATE: () => 'Nearly the same has been written here already.',
};

function atMost(things: string) {
  return (condition: SpamCondition) =>
    `Please use at most ${'count' in condition ? condition.count : 0} ${things}.`;
}

/** The error that a rule refuses with: 429 where waiting helps, else 400 with why. */
export function refusalOf(rule: SpamRule, facts: Facts): AppError {
  const wait = secondsToWait(rule, facts);
  if (wait > 0) {
    const message = rule.message ?? `Please wait ${wait} seconds.`;
    return new AppError('RATE_LIMITED', { message, retryAfterSeconds: wait, ...ownFault(rule) });
  }
  const named = rule.conditions.find(({ type }) => type in reasons);
  const reason = named && reasons[named.type];
  const message = rule.message ?? (named && reason?.(named)) ?? 'Your text was not accepted.';
  const faults = [{ field: 'content', rule: named?.type ?? 'general', message }];
  return new AppError('CONTENT_REFUSED', { message, faults, ...ownFault(rule) });
}

/** Words of the administrator's own are shown as they are. */
function ownFault({ message }: SpamRule) {
  return message === null ? {} : { faults: [{ field: 'content', rule: 'own', message }] };
}
