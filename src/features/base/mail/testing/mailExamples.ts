import type { mailKinds } from '../mailRules.ts';

/** Data of mails, by kind; those that are not here have a `url` at most. */
export const mailExamples: { [Kind in keyof typeof mailKinds]?: unknown } = {
  EMAIL_CODE: { code: '493027', minutes: 10 },
  REJECTED: { reason: 'because' },
  EMAIL_CHANGED: { newEmail: 'new@example.org' },
  NEW_SIGN_IN: { at: '2026-01-02T20:00:00Z', address: '203.0.113.7', userAgent: 'Firefox' },
  PASSWORD_GUESSED: { at: '2026-01-02T20:00:00Z' },
  SECOND_STEP_CHANGED: { change: 'ADDED', kind: 'TOTP' },
  ACCOUNT_BLOCKED: { reason: '' },
  SPAM_RULE_MATCHED: { rule: 'A rule', url: '/conversations/moderation' },
  ACCOUNT_SUSPENDED: { until: '2026-01-02T20:00:00Z', reason: 'because' },
  DELETION_SCHEDULED: { at: '2026-01-02T20:00:00Z' },
  NOTIFICATION: {
    ...{ title: 'A post', url: '/conversations/a-post/1' },
    items: [{ text: 'Ann was here', excerpt: 'Try the other valve.' }],
  },
  NOTIFICATION_SUMMARY: {
    period: 'WEEK',
    items: [{ text: 'Ann replied', title: 'A post', excerpt: 'Try it.', url: '/conversations/1' }],
    optOuts: [],
  },
  INBOUND_NOTE: { subject: 'Re: A post', text: 'Closed.', url: '/conversations/1' },
  SUPPORT_REPLY: {
    ...{ subject: 'Re: The pump', html: '<p>Try the valve.</p>', text: 'Try the valve.' },
    ...{ signature: 'The support team', url: '/support/requests/1', references: [], files: [] },
  },
  SUPPORT_CONFIRM: { url: '/support/contact/confirm/token', hours: 24 },
  SUPPORT_PUBLISH: {
    ...{ number: '1001', title: 'The pump', message: 'It helps others.', references: [] },
    ...{ url: '/public/support/proposals/token', until: '2026-01-02T20:00:00Z' },
  },
  INSIGHT_VIEW: {
    ...{ name: 'Weekly', days: 'Jan 1, 2026 – Jan 7, 2026', url: '/admin/insight/content' },
    figures: [
      { name: 'New posts', value: '12', before: '9' },
      { name: 'Waiting', value: '3', before: null },
    ],
  },
  SUPPORT_MERGED: { number: '1002', title: 'The pump', merged: '1001', references: [] },
  SUPPORT_SOLVED: {
    ...{ number: '1001', title: 'The pump', references: [] },
    url: '/public/support/requests/token',
  },
  SUPPORT_RECEIVED: { number: '1001', title: 'The pump', url: null, references: [] },
  MODERATED: {
    ...{ outcome: 'HIDDEN', thing: 'COMMENT', title: 'A post', note: 'because' },
    url: '/appeals/1',
  },
};
