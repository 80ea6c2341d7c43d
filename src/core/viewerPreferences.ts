import { knownLanguages } from './languages.ts';

/** What a member may prefer (SPEC §3 userPreferences); AUTO leaves it to the page. */
export const preferenceChoices = {
  /** Order of lists of posts (SPEC §9 sort keys). */
  listSort: ['AUTO', 'LAST_ACTIVITY', 'RECENT', 'POPULAR'],
  commentSort: ['AUTO', 'OLDEST', 'NEWEST'],
  dateFormat: ['AUTO', 'DAY_FIRST', 'MONTH_FIRST', 'YEAR_FIRST'],
  timeFormat: ['AUTO', 'HOURS_12', 'HOURS_24'],
  /** Keys of one letter (WCAG 2.1.4). */
  shortcuts: ['AUTO', 'OFF'],
  /** The only language whose entries a moderator is shown. */
  moderationLanguage: ['AUTO', ...knownLanguages],
  /** Signatures under posts, where the community shows them. */
  signatures: ['AUTO', 'OFF'],
  /** Mails that are a matter of choice; those about one's account always come. */
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
  decisionMails: 'AUTO',
  spamRuleMails: 'AUTO',
};
