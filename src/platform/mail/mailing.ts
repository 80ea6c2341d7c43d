/** A mail as passed to the transport. */
export interface OutgoingMail {
  /** Without brackets; the same for every attempt, so that a receiver can detect a duplicate. */
  messageId: string;
  from: MailAddress;
  to: string;
  /** null: replies go to the sender's address. */
  replyTo: string | null;
  date: Date;
  language: string;
  subject: string;
  text: string;
  html: string;
  /** URL for one-click unsubscribe (RFC 8058); null for mandatory mails. */
  unsubscribeUrl: string | null;
  /** Ids, without brackets, of earlier emails of its thread, the oldest first. */
  references: readonly string[];
  /** Written by a program, not by a person: other programs must not answer it. */
  isAutomatic: boolean;
  attachments: readonly MailAttachment[];
}

export interface MailAttachment {
  name: string;
  mimeType: string;
  bytes: Uint8Array;
  /** Shown in the HTML as `cid:…`; null for a file of its own. */
  contentId: string | null;
}

export interface DkimKey {
  selector: string;
  /** PEM. */
  privateKey: string;
}

export interface MailAddress {
  /** Omitted: the name of the community. */
  name: string | null;
  address: string;
}

/** Without a mail server and MAIL_FROM. */
export const defaultSender: MailAddress = { name: null, address: 'community@localhost' };

export interface MailTransport {
  /**
   * Resolves once the mail server has accepted the mail.
   * @throws MailFailure
   */
  send: (mail: OutgoingMail) => Promise<void>;
}

/** This community's mail configuration. */
export interface Mailing {
  /** scheme://host of links in mails. From the configuration, never from a request. */
  origin: string;
  /** `PUBLIC_URL` is missing: the links lead to this machine only. */
  isOriginGuessed?: boolean;
  from: MailAddress;
  /** Signs what is sent through a server entered in the browser. */
  dkim?: DkimKey | null;
  /** null: mails are kept in the outbox. */
  transport: MailTransport | null;
}

/**
 * `permanent`: the server will never accept this mail; otherwise it is retried. `recipientRefused`: because its
 * recipient does not exist or takes no mail. `senderRefused`: because of the address that it is sent from.
 */
export class MailFailure extends Error {
  readonly permanent: boolean;
  readonly recipientRefused: boolean;
  readonly senderRefused: boolean;

  constructor(
    message: string,
    {
      permanent,
      recipientRefused = false,
      senderRefused = false,
      cause,
    }: {
      permanent: boolean;
      recipientRefused?: boolean;
      senderRefused?: boolean;
      cause?: unknown;
    },
  ) {
    super(message, { cause });
    this.name = 'MailFailure';
    this.permanent = permanent;
    this.recipientRefused = recipientRefused;
    this.senderRefused = senderRefused;
  }
}
