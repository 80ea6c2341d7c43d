import { useSyncExternalStore } from 'react';
import {
  readTrackingChoice,
  type TrackingChoice,
  trackingCookieName,
} from '#core/trackingChoice.ts';

/** Half a year: then it is asked again. */
const seconds = 182 * 86_400;
const changed = 'analyticschoice';

function readChoice(): TrackingChoice | null {
  const pattern = new RegExp(`(?:^|;\\s*)${trackingCookieName}=(\\w+)`);
  return readTrackingChoice(pattern.exec(document.cookie)?.[1]);
}

function onChoice(tell: () => void): () => void {
  addEventListener(changed, tell);
  return () => removeEventListener(changed, tell);
}

/** This browser’s answer; null: none yet. Only in the browser, where pages are shared. */
export function useAnalyticsChoice(): TrackingChoice | null {
  return useSyncExternalStore(onChoice, readChoice, () => null);
}

export function keepAnalyticsChoice(choice: TrackingChoice): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${trackingCookieName}=${choice === 'ALLOWED' ? 'yes' : 'no'}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
  dispatchEvent(new Event(changed));
}

/** Whether it asks sites not to track its user. */
export function browserAsksForPrivacy(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator;
  return doNotTrack === '1' || globalPrivacyControl === true;
}

declare global {
  interface Navigator {
    /** Not in every browser. */
    readonly globalPrivacyControl?: boolean;
  }
}
