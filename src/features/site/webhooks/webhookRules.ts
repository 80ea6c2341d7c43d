import { hasPermission, type Viewer } from '#core/permissions.ts';

export const webhooksAddress = '/admin/webhooks';

export const webhookFormats = ['STANDARD', 'SLACK', 'TEAMS', 'DISCORD'] as const;
export type WebhookFormat = (typeof webhookFormats)[number];

export const mostEndpoints = 100;
export const mostWebhookName = 100;
/** Deliveries that the log of an endpoint shows. */
export const shownDeliveries = 50;

export function canManageWebhooks(viewer: Viewer): boolean {
  return hasPermission(viewer, 'MANAGE_COMMUNITY');
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Milliseconds after each failed attempt; after the last one a delivery has failed: about three days. */
export const retryDelays = [
  5 * second,
  2 * minute,
  15 * minute,
  hour,
  3 * hour,
  6 * hour,
  10 * hour,
  14 * hour,
  18 * hour,
  20 * hour,
] as const;

/** An endpoint none of whose attempts has succeeded for so long is switched off. */
export const deadAfter = 72 * hour;
/** How long a replaced secret still signs. */
export const secretOverlap = 24 * hour;

/** Longest pause that a receiver may ask for. */
const longestPause = 24 * hour;

/** The time that a receiver asks to be left alone until (`Retry-After`: seconds or a date); null: it does not. */
export function readRetryAfter(value: string | null, now: Date): Date | null {
  if (value === null) return null;
  const at = /^\d{1,9}$/.test(value) ? +now + Number(value) * second : Date.parse(value);
  return Number.isNaN(at) ? null : new Date(Math.min(at, +now + longestPause));
}

/**
 * When the next attempt is made, with up to 20 % more so that failures of one moment spread; null: no more.
 * @param attempts that have failed
 * @param random in [0, 1)
 */
export function nextAttempt(attempts: number, now: Date, random: number): Date | null {
  const delay = retryDelays[attempts - 1];
  return delay === undefined ? null : new Date(+now + delay * (1 + random * 0.2));
}
