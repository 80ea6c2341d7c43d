import type { PreferenceName } from '#core/viewerPreferences.ts';

/** Preferences edited with the profile; others are set where they apply. */
export const profilePreferences = [
  'listSort',
  'commentSort',
  'dateFormat',
  'timeFormat',
  'shortcuts',
  'signatures',
  'leaderboard',
] as const satisfies PreferenceName[];
