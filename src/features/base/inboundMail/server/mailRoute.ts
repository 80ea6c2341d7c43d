import type { Ctx, Unit } from '#platform/context.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';
import type { FileStore } from '#platform/files/fileStore.ts';
import type { SenderVerdicts } from '../inboundMailRules.ts';
import type { EmailPerson } from './emailPerson.ts';
import type { InboundEmail } from './inboundEmail.ts';
import type { ReplyContent } from './replyContent.ts';

/** A token of this community found in a recipient's address, `reply+TOKEN@host`. */
export interface MailToken {
  /** The route that issued it, and what for, such as `conversation:12`. */
  route: string;
  subject: string;
  /** The address that it was sent to, normalised as in `members.email_key`. */
  recipient: string;
  memberId: number | null;
  state: 'VALID' | 'EXPIRED' | 'REVOKED';
  /** REFERENCE: of an email that this one answers, but sent to another address. */
  via: 'ADDRESS' | 'REFERENCE';
}

/** A message of the outbox that an email answers. */
export interface AnsweredMail {
  id: number;
  messageId: string;
  kind: string;
  data: unknown;
  recipient: string;
  memberId: number | null;
  replyTo: string | null;
}

export interface MailAuthor extends EmailPerson {
  /** The address is theirs: its domain is proven, or staff released the email. */
  isProven: boolean;
}

/** A received email that is not automatic, and whose sender was not found to be forged. */
export interface RoutedEmail {
  /** Its row in `inbound_messages`. */
  id: number;
  /** A UUID that stays the same when the email is processed again: an idempotency key. */
  key: string;
  email: InboundEmail;
  /** What the sender wrote, without quotes and signature. */
  reply: ReplyContent;
  mailbox: { id: number; name: string; address: string; route: string | null };
  /** The person in From, unless a mailing group of this community replaced them there. */
  author: MailAuthor;
  /** Whose request it opens: the author, or in mailboxes of web forms the one to whom answers go. */
  requester: MailAuthor;
  /** Where answers go, if not to the requester. It never proves who somebody is. */
  replyTo: EmailPerson | null;
  /** It asks for no automatic email or looks automatic: none answers it, and it changes no status. */
  isSilent: boolean;
  verdicts: SenderVerdicts;
  /** Staff released it from quarantine. */
  isReleased: boolean;
  /** Of all routes, by the order of recipients. */
  tokens: readonly MailToken[];
  /** From In-Reply-To to the oldest reference. Anyone can name them: they identify a thread, not a sender. */
  answered: readonly AnsweredMail[];
  receivedAt: Date;
}

export type RouteOutcome =
  /** `path`: where staff see what it became. `note` is sent to the sender once a day, if given. */
  | { state: 'ROUTED'; path: string | null; note?: SenderNote }
  | { state: 'REFUSED'; reason: string; note?: SenderNote }
  | { state: 'QUARANTINED'; reason: string }
  | { state: 'IGNORED'; reason: string };

/** An automatic answer to the sender, who is told each `reason` once a day. */
export interface SenderNote {
  reason: string;
  /** In the sender's language. */
  text: string;
  language: string;
  memberId: number | null;
  /** A path under the base path. */
  url: string;
}

export interface RouteTools {
  files: FileStore;
}

/**
 * A feature's way of taking inbound email. Routes are asked in ascending `order`; the first that recognises
 * an email takes it.
 */
export interface MailRoute<Match = unknown> {
  /** Unique; a mailbox names the route that takes its email without a token. */
  readonly name: string;
  readonly order: number;
  /** Whether staff can choose it for a mailbox. */
  readonly takesMailboxes: boolean;
  /** Namespace of its texts: `routeName` for staff, and `reasons.<reason>` of its outcomes. */
  readonly words: string;
  /**
   * Recognises an email by a token, a message it answers, or its mailbox (`mailbox.route`).
   * @returns what `prepare` needs; null if it is not for this route
   */
  find: (ctx: Ctx, email: RoutedEmail) => Promise<Match | null>;
  /**
   * Checks and prepares what the email changes. Whatever it writes must be idempotent by `email.key`: it is
   * called again after a crash.
   * @returns the change itself, which runs in the transaction that records the outcome, thus exactly once
   */
  prepare: (
    ctx: Ctx,
    email: RoutedEmail,
    found: { match: Match; tools: RouteTools },
  ) => Promise<(unit: Unit) => Promise<RouteOutcome>>;
}

declare module '#platform/feature/serverFeature.ts' {
  interface ServerFeature {
    mailRoutes?: readonly MailRoute[];
  }
}

/** Keeps the type of what a route finds, which only the route itself reads. */
export function defineMailRoute<Match>(route: MailRoute<Match>): MailRoute {
  return route as MailRoute; // `prepare` receives what its own `find` returned
}

export function mailRoutes(): readonly MailRoute[] {
  return serverParts('mailRoutes')
    .flat()
    .toSorted((one, other) => one.order - other.order);
}
