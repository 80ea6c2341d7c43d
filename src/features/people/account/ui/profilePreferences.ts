import type { Permission } from '#core/permissions.ts';
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

const mails = [
  { name: 'decisionMails' },
  { name: 'spamRuleMails', permission: 'MANAGE_SPAM_POSTS' },
] as const satisfies { name: PreferenceName; permission?: Permission }[];

/** Optional mails, for the members who receive them. */
export function mailPreferences(permissions: readonly Permission[]) {
  return mails
    .filter((mail) => !('permission' in mail) || permissions.includes(mail.permission))
    .map(({ name }) => name);
}
