import type { FastifyRequest } from 'fastify';
import '@fastify/cookie';
import {
  readTrackingChoice,
  type TrackingChoice,
  trackingCookieName,
} from '#core/trackingChoice.ts';

/** What a browser says of being counted. */
export interface ReaderWishes {
  /** It asks not to be tracked: by Do Not Track or Global Privacy Control. */
  asksForPrivacy: boolean;
  /** Null: its user has not been asked, or has not answered. */
  trackingChoice: TrackingChoice | null;
}

export const noWishes: ReaderWishes = { asksForPrivacy: false, trackingChoice: null };

export function readerWishesOf({
  headers,
  cookies,
}: Pick<FastifyRequest, 'headers' | 'cookies'>): ReaderWishes {
  return {
    asksForPrivacy: headers.dnt === '1' || headers['sec-gpc'] === '1',
    trackingChoice: readTrackingChoice(cookies?.[trackingCookieName]),
  };
}
