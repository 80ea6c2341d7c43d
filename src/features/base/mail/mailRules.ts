import { z } from 'zod';
import type { PreferenceName } from '#core/viewerPreferences.ts';

const link = z.object({ url: z.string() });
const code = z.object({ code: z.string(), minutes: z.number() });

/**
 * Every mail kind and its data. Security mails are sent immediately and always (DECISIONS "Notifications"). A
 * `url` is a path under the base path; the sender makes it absolute.
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
  /** Many failed sign-ins, from several addresses. */
  PASSWORD_GUESSED: z.object({ at: z.string() }),
  SECOND_STEP_CHANGED: z.object({ change: z.enum(['ADDED', 'REMOVED']), kind: z.string() }),
  ACCOUNT_BLOCKED: z.object({ reason: z.string() }),
  ACCOUNT_SUSPENDED: z.object({ until: z.string(), reason: z.string() }),
  DELETION_SCHEDULED: z.object({ at: z.string() }),
  EXPORT_READY: link,
  SPAM_RULE_MATCHED: z.object({ rule: z.string(), url: z.string() }),
  /** A moderation decision on the recipient's content. */
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
    /** The moderator's note to the author. */
    note: z.string(),
    url: z.string(),
  }),
  /** What happened in one post, or to one thing: notifications that stayed unread. */
  NOTIFICATION: z.object({
    title: z.string(),
    items: z.array(z.object({ text: z.string(), excerpt: z.string() })),
    url: z.string(),
    /** Emails of one thread are shown together by mail clients. */
    thread: z.string().optional(),
    /** What its links unsubscribe from; the first one is also the mail client's button (RFC 8058). */
    optOuts: z.array(z.object({ kind: z.enum(['TYPE', 'MUTE']), list: z.string() })).optional(),
  }),
  /** Notifications of several posts: those held during quiet hours, or of a week. */
  NOTIFICATION_SUMMARY: z.object({
    period: z.enum(['QUIET_HOURS', 'WEEK']),
    items: z
      .array(
        z.object({ text: z.string(), title: z.string(), excerpt: z.string(), url: z.string() }),
      )
      .min(1),
    optOuts: z.array(z.object({ kind: z.literal('TYPE'), list: z.string() })),
  }),
  /** Why an email that was received did not do what its sender wanted. */
  INBOUND_NOTE: z.object({ subject: z.string(), text: z.string(), url: z.string() }),
  /** A person's reply in a support request. */
  SUPPORT_REPLY: z.object({
    subject: z.string(),
    /** Sanitised HTML. */
    html: z.string(),
    text: z.string(),
    signature: z.string(),
    /** Where members read it; null for recipients without an account. */
    url: z.string().nullable(),
    /** Sent with the solution to a requester without an account: the public link by which they rate or reopen it. */
    solvedUrl: z.string().nullish(),
    references: z.array(z.string()),
    files: z.array(z.object({ key: z.string(), name: z.string() })),
    /** To someone whom an agent asks about a request, rather than someone who takes part in it. */
    isAside: z.boolean().optional(),
  }),
  /** Confirms that an email opened a support request. */
  SUPPORT_RECEIVED: z.object({
    number: z.string(),
    title: z.string(),
    url: z.string().nullable(),
    references: z.array(z.string()),
  }),
  /** Tells someone without an account where their support request goes on. */
  SUPPORT_MERGED: z.object({
    number: z.string(),
    title: z.string(),
    /** Number of the request that was merged into it. */
    merged: z.string(),
    references: z.array(z.string()),
  }),
  /** Tells a requester without an account that their request was solved; `url` is as `solvedUrl`. */
  SUPPORT_SOLVED: z.object({
    number: z.string(),
    title: z.string(),
    url: z.string(),
    references: z.array(z.string()),
  }),
  /** Asks someone without an account to confirm a support request. */
  SUPPORT_CONFIRM: z.object({ url: z.string(), hours: z.number() }),
  /** Asks someone without an account whether their request may be published; what would be public is behind the link. */
  SUPPORT_PUBLISH: z.object({
    number: z.string(),
    title: z.string(),
    /** Of the agent; may be empty. */
    message: z.string(),
    url: z.string(),
    until: z.string(),
    references: z.array(z.string()),
  }),
  /** The figures of a dashboard, which an administrator asked for regularly. */
  INSIGHT_VIEW: z.object({
    name: z.string(),
    days: z.string(),
    figures: z.array(
      z.object({ name: z.string(), value: z.string(), before: z.string().nullable() }),
    ),
    url: z.string(),
  }),
  /** A test mail by an administrator. */
  TEST: z.object({}),
} as const satisfies Record<string, z.ZodType>;

export type MailKind = keyof typeof mailKinds;
export type MailData<Kind extends MailKind> = z.infer<(typeof mailKinds)[Kind]>;

export function isMailKind(value: string): value is MailKind {
  return Object.hasOwn(mailKinds, value);
}

/** Optional mail kinds, with the preference that disables them; all others are always sent. */
export const optionalMails = {
  MODERATED: 'decisionMails',
  SPAM_RULE_MATCHED: 'spamRuleMails',
} as const satisfies Partial<Record<MailKind, PreferenceName>>;

export type OptionalMail = keyof typeof optionalMails;

export function isOptionalMail(kind: string): kind is OptionalMail {
  return Object.hasOwn(optionalMails, kind);
}

/** Kinds that an address gets no more once a mail server has refused it. All others are always sent. */
export function isSuppressible(kind: string): boolean {
  return isOptionalMail(kind) || kind.startsWith('NOTIFICATION');
}

/** KEPT: no mail server is configured; administrators can read it in the outbox. */
export const mailStates = ['QUEUED', 'SENT', 'KEPT', 'FAILED'] as const;

export type MailState = (typeof mailStates)[number];

/** Maximum number of delivery attempts. */
export const maxAttempts = 10;

/**
 * Delay until the next attempt: 30 s, doubling each time, 4 h 15 min in total.
 * @param attempts that have failed, from 1
 */
export function retryDelayMs(attempts: number): number {
  return 30_000 * 2 ** (attempts - 1);
}

/** States that allow resending: failed, or kept without a mail server. */
export function canSendAgain(state: MailState, delivers: boolean): boolean {
  return state === 'FAILED' || (state === 'KEPT' && delivers);
}

export type Mail = {
  [Kind in MailKind]: { kind: Kind; data: z.infer<(typeof mailKinds)[Kind]> };
}[MailKind] & {
  /** The recipient; null for an address without a member. */
  memberId: number | null;
  to: string;
  language: string;
  /** The address in From, if not that of the community. */
  from?: string | null;
  /** Where replies go instead of the sender's address. */
  replyTo?: string | null;
  /** Its Message-ID without brackets, where the sender must know it in advance. */
  messageId?: string;
};
