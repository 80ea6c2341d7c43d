import { isIP } from 'node:net';
import type { Transporter } from 'nodemailer';
import { localeOf } from '#core/languages.ts';
import { type DkimKey, MailFailure, type MailTransport, type OutgoingMail } from './mailing.ts';

/** Response timeouts: RFC 5321 §4.5.3.2 requires long ones, especially after the data. */
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 30_000, socketTimeout: 120_000 };

/** Mails per connection, which many servers limit. */
const pooling = { pool: true, maxConnections: 5, maxMessages: 100 } as const;
/** Milliseconds after the last mail until connections are closed: servers drop idle ones. */
const idleFor = 2_000;

export interface SmtpServer {
  host: string;
  port: number;
  /** TLS throughout; otherwise STARTTLS if the server offers it. */
  secure: boolean;
  /** Refuses to send without STARTTLS. */
  requireTls: boolean;
  ignoreTls?: boolean;
  /** @throws Error if the password cannot be decrypted */
  auth: () => { user: string; pass: string } | null;
  /** The address to connect to, if not that of the host. */
  address?: () => Promise<string>;
}

/** @param url `smtp://user:password@host:port` (STARTTLS if offered), `smtps://…` (TLS throughout) */
export function smtpServerOfUrl(url: string): SmtpServer {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const hasAuth = username !== '';
  const auth = { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    // A password is never sent in plain text.
    requireTls: !secure && hasAuth && !isLoopback(hostname),
    auth: () => (hasAuth ? auth : null),
  };
}

/**
 * Sends by SMTP. Mails in quick succession share connections, since opening one takes longer than sending a mail.
 * @param dkim signs what is sent; a mail server may do it instead
 */
export function createSmtpTransport(server: SmtpServer, dkim: DkimKey | null): MailTransport {
  let transporter: Promise<Transporter> | null = null;
  let sending = 0;
  let idle: NodeJS.Timeout | undefined;

  function closeWhenIdle(): void {
    if (sending > 0) return;
    idle = setTimeout(() => {
      void transporter?.then((opened) => opened.close()).catch(() => undefined);
      transporter = null;
    }, idleFor).unref();
  }

  return {
    async send(mail) {
      clearTimeout(idle);
      sending += 1;
      try {
        transporter ??= openTransporter(server);
        const opened = await transporter.catch((error: unknown) => {
          // What could not be opened is tried again with the next mail.
          transporter = null;
          throw error;
        });
        await opened.sendMail({ ...messageOf(mail), ...signatureOf(mail, dkim) });
      } catch (error) {
        throw failureOf(error);
      } finally {
        sending -= 1;
        closeWhenIdle();
      }
    },
  };
}

/** Loaded with the first mail: most processes never send one. */
async function openTransporter(server: SmtpServer): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  const { host, port, secure, requireTls, ignoreTls = false } = server;
  const auth = server.auth();
  const address = await server.address?.();
  return createTransport({
    host: address ?? host,
    port,
    secure,
    ...(auth && { auth }),
    requireTLS: requireTls,
    ignoreTLS: ignoreTls,
    // The certificate is for the name.
    ...(address !== undefined && isIP(host) === 0 && { tls: { servername: host } }),
    disableFileAccess: true,
    disableUrlAccess: true,
    ...pooling,
    ...timeouts,
  });
}

/** DKIM in the sender's domain, which DMARC compares. */
function signatureOf({ from }: OutgoingMail, dkim: DkimKey | null) {
  if (dkim === null) return {};
  const domainName = from.address.slice(from.address.lastIndexOf('@') + 1);
  const { selector: keySelector, privateKey } = dkim;
  return { dkim: { domainName, keySelector, privateKey } };
}

function messageOf(mail: OutgoingMail) {
  const { address } = mail.from;
  const answered = mail.references.at(-1);
  return {
    messageId: `<${mail.messageId}>`,
    from: { name: mail.from.name ?? '', address },
    to: { name: '', address: mail.to },
    // Set separately from the header, so that an address is never parsed as a list.
    envelope: { from: address, to: [mail.to] },
    ...(mail.replyTo !== null && {
      replyTo: { name: mail.from.name ?? '', address: mail.replyTo },
    }),
    date: mail.date,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    ...(answered !== undefined && {
      inReplyTo: `<${answered}>`,
      references: mail.references.map((id) => `<${id}>`),
    }),
    attachments: mail.attachments.map(({ name, mimeType, bytes, contentId }) => ({
      ...{ filename: name, contentType: mimeType, content: Buffer.from(bytes) },
      ...(contentId !== null && { cid: contentId, contentDisposition: 'inline' as const }),
    })),
    headers: {
      ...(mail.isAutomatic && {
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
      }),
      'Content-Language': localeOf(mail.language),
      ...(mail.unsubscribeUrl !== null && {
        'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  response?: string;
  /** The SMTP command that was refused. */
  command?: string;
}

/**
 * 5xx for the sender, recipient or message is permanent; for a login or a greeting it is a configuration
 * error.
 */
function failureOf(cause: unknown): MailFailure {
  const error: SmtpError = cause instanceof Error ? cause : new Error(String(cause));
  const aboutTheMail = error.code === 'EENVELOPE' || error.code === 'EMESSAGE';
  const permanent = aboutTheMail && (error.responseCode ?? 0) >= 500;
  const recipientRefused =
    permanent &&
    (error.command === 'RCPT TO' || /^5\d\d[ -]5\.(1|2\.1)/.test(error.response ?? ''));
  const senderRefused =
    permanent &&
    (error.command === 'MAIL FROM' || /SendAsDenied|\b5\.7\.60\b/.test(error.response ?? ''));
  return new MailFailure(error.message, { permanent, recipientRefused, senderRefused, cause });
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
}
