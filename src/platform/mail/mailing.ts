/** A mail as it goes over the wire. */
export interface OutgoingMail {
  /** Without brackets; the same for every attempt, so that a receiver knows a second copy. */
  messageId: string;
  from: MailAddress;
  to: string;
  date: Date;
  language: string;
  subject: string;
  text: string;
  html: string;
  /** Takes a POST that switches such mails off (RFC 8058); null where that is no matter of choice. */
  unsubscribeUrl: string | null;
}

export interface MailAddress {
  /** Absent: the name of the community. */
  name: string | null;
  address: string;
}

export interface MailTransport {
  /**
   * Resolves once the mail server has taken the mail over.
   * @throws MailFailure
   */
  send: (mail: OutgoingMail) => Promise<void>;
}

/** How this community sends mail. */
export interface Mailing {
  /** scheme://host that links in mails begin with. From the settings, never from a request. */
  origin: string;
  from: MailAddress;
  /** null: mails are kept in the outbox. */
  transport: MailTransport | null;
}

/** `permanent`: the server will never take this mail; otherwise it may be tried again. */
export class MailFailure extends Error {
  readonly permanent: boolean;

  constructor(message: string, { permanent, cause }: { permanent: boolean; cause?: unknown }) {
    super(message, { cause });
    this.name = 'MailFailure';
    this.permanent = permanent;
  }
}
