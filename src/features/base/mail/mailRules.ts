import { z } from 'zod';
import type { PreferenceName } from '#core/viewerPreferences.ts';

const link = z.object({ url: z.string() });
const code = z.object({ code: z.string(), minutes: z.number() });

/**
 * Every mail Plaza sends and what its text needs. Security mails go at once and always
 * (DECISIONS "Notifications"). A `url` is a path below the base path; the sender makes it absolute.
 */
export const mailKinds = {
  VERIFY_EMAIL: link,
  EMAIL_CODE: code,
  RESET_PASSWORD: link,
  MIGRATE_ACCOUNT: link,
  INVITATION: link,
  WELCOME: z.object({}),
  APPROVAL_PENDING: z.object({}),
  APPROVED: z.object({}),
  REJECTED: z.object({ reason: z.string() }),
  PASSWORD_CHANGED: z.object({}),
  EMAIL_CHANGED: z.object({ newEmail: z.string() }),
  NEW_SIGN_IN: z.object({ at: z.string(), address: z.string(), userAgent: z.string() }),
  SECOND_STEP_CHANGED: z.object({ change: z.enum(['ADDED', 'REMOVED']), kind: z.string() }),
  ACCOUNT_BLOCKED: z.object({ reason: z.string() }),
  ACCOUNT_SUSPENDED: z.object({ until: z.string(), reason: z.string() }),
  DELETION_SCHEDULED: z.object({ at: z.string() }),
  EXPORT_READY: link,
  SPAM_RULE_MATCHED: z.object({ rule: z.string(), url: z.string() }),
  /** What became of one's words before the moderators. */
  MODERATED: z.object({
    outcome: z.enum([
      'HIDDEN',
      'SPAM',
      'DELETED',
      'APPROVED',
      'KEPT',
      'APPEAL_ACCEPTED',
      'APPEAL_REJECTED',
    ]),
    thing: z.enum(['POST', 'COMMENT', 'REPLY']),
    title: z.string(),
    /** What the moderator wrote to the author. */
    note: z.string(),
    url: z.string(),
  }),
  /** What happened in one post, or to one thing: notifications that stayed unread. */
  NOTIFICATION: z.object({
    title: z.string(),
    items: z.array(z.object({ text: z.string(), excerpt: z.string() })).min(1),
    url: z.string(),
  }),
  /** An administrator tries whether mail arrives. */
  TEST: z.object({}),
} as const satisfies Record<string, z.ZodType>;

export type MailKind = keyof typeof mailKinds;
export type MailData<Kind extends MailKind> = z.infer<(typeof mailKinds)[Kind]>;

export function isMailKind(value: string): value is MailKind {
  return Object.hasOwn(mailKinds, value);
}

/** Kinds that members may switch off, by the preference that does; all others always come. */
export const optionalMails = {
  MODERATED: 'decisionMails',
  SPAM_RULE_MATCHED: 'spamRuleMails',
} as const satisfies Partial<Record<MailKind, PreferenceName>>;

export type OptionalMail = keyof typeof optionalMails;

export function isOptionalMail(kind: string): kind is OptionalMail {
  return Object.hasOwn(optionalMails, kind);
}

/** KEPT: there is no mail server to give it to; an administrator reads it in the outbox. */
export const mailStates = ['QUEUED', 'SENT', 'KEPT', 'FAILED'] as const;

export type MailState = (typeof mailStates)[number];

/** A mail that cannot be delivered now is tried again, this often in all. */
export const maxAttempts = 10;

/**
 * How long until the next attempt: half a minute, then twice as long each time, four hours and a
 * quarter in all. @param attempts that have failed, from 1
 */
export function retryDelayMs(attempts: number): number {
  return 30_000 * 2 ** (attempts - 1);
}

/** What can be sent again: what was given up, and what was kept while there was no mail server. */
export function canSendAgain(state: MailState, delivers: boolean): boolean {
  return state === 'FAILED' || (state === 'KEPT' && delivers);
}

export type Mail = {
  [Kind in MailKind]: { kind: Kind; data: z.infer<(typeof mailKinds)[Kind]> };
}[MailKind] & {
  /** Whom it is for; null for an address that is nobody's yet. */
  memberId: number | null;
  to: string;
  language: string;
};
