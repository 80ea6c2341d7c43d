/** Written by the page's script, so that visitors whose pages are shared can choose, too. */
export const trackingCookieName = 'analytics';

/** What a browser's user has answered, where the community asks before it counts who reads. */
export type TrackingChoice = 'ALLOWED' | 'REFUSED';

/** The cookie’s value. @returns null: not answered yet */
export function readTrackingChoice(value: unknown): TrackingChoice | null {
  if (value === 'yes') return 'ALLOWED';
  return value === 'no' ? 'REFUSED' : null;
}
