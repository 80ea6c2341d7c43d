import { knownLanguages } from './languages.ts';

/** A member's preferences (SPEC §3 userPreferences); AUTO uses the page's default. */
export const preferenceChoices = {
  /** Order of lists of posts (SPEC §9 sort keys). */
  listSort: ['AUTO', 'LAST_ACTIVITY', 'RECENT', 'POPULAR'],
  commentSort: ['AUTO', 'OLDEST', 'NEWEST'],
  dateFormat: ['AUTO', 'DAY_FIRST', 'MONTH_FIRST', 'YEAR_FIRST'],
  timeFormat: ['AUTO', 'HOURS_12', 'HOURS_24'],
  /** Single-key shortcuts (WCAG 2.1.4). */
  shortcuts: ['AUTO', 'OFF'],
  /** The only language whose queue entries a moderator is shown. */
  moderationLanguage: ['AUTO', ...knownLanguages],
  /** Signatures under posts, where the community shows them. */
  signatures: ['AUTO', 'OFF'],
  /** Whether leaderboards list the member. */
  leaderboard: ['AUTO', 'OFF'],
  /** Optional mails; those about the account are always sent. */
  decisionMails: ['AUTO', 'OFF'],
  spamRuleMails: ['AUTO', 'OFF'],
} as const;

export type PreferenceName = keyof typeof preferenceChoices;

export type ViewerPreferences = {
  [Name in PreferenceName]: (typeof preferenceChoices)[Name][number];
};

export const noPreferences: ViewerPreferences = {
  listSort: 'AUTO',
  commentSort: 'AUTO',
  dateFormat: 'AUTO',
  timeFormat: 'AUTO',
  shortcuts: 'AUTO',
  signatures: 'AUTO',
  moderationLanguage: 'AUTO',
  leaderboard: 'AUTO',
  decisionMails: 'AUTO',
  spamRuleMails: 'AUTO',
};
