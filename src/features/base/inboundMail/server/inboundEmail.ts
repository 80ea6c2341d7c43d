import type { Address, Email } from 'postal-mime';
import { emailKey } from '#core/emailAddress.ts';
import { withoutBreaks } from '#core/textSchemas.ts';
import { textOfHtml } from '#platform/html/textOfHtml.ts';
import { inboundLimits } from '../inboundMailRules.ts';
import type { EmailAttachment } from './emailAttachment.ts';
import { type EmailProtection, emailFilesOf } from './emailFiles.ts';
import type { EmailPerson } from './emailPerson.ts';
import { senderIn } from './emailSender.ts';
import { decodeWords } from './encodedWords.ts';
import { type Invitation, invitationsOf } from './invitations.ts';
import { type ParsedMessage, parseMessage } from './messageParser.ts';
import { readPgpText } from './pgpText.ts';
import { saysLess } from './saysLess.ts';
import { textOfHtmlEmail } from './textOfHtmlEmail.ts';

/** How a message arrived, as far as the transport knows. */
export interface Envelope {
  /** MAIL FROM; '' is the null sender of bounces. Null where unknown. */
  from: string | null;
  to: readonly string[];
  /** Address and greeting of the delivering server. */
  ip: string | null;
  helo: string | null;
}

export interface EmailHeader {
  /** Lower case. */
  key: string;
  value: string;
}

/** A parsed message. */
export interface InboundEmail extends EmailData {
  /** All values of a header, in order. */
  header: (name: string) => readonly string[];
}

/** A parsed message as plain data, which a thread can hand over. */
export interface EmailData {
  /** Without brackets. */
  messageId: string | null;
  /** In-Reply-To, then References from the newest to the oldest, without brackets. */
  references: readonly string[];
  /** Null without exactly one sender. */
  from: EmailPerson | null;
  replyTo: EmailPerson | null;
  to: readonly EmailPerson[];
  cc: readonly EmailPerson[];
  /** Every address that it was sent or delivered to, lower case. */
  recipients: readonly string[];
  subject: string;
  /** Plain text; of an HTML message, its text with quotes marked by `>`. */
  text: string;
  /** As received, not sanitised; null without an HTML part, or if it is too long. */
  html: string | null;
  /** All parts that are not body text. */
  attachments: readonly EmailAttachment[];
  invitations: readonly Invitation[];
  /** How its content is protected, as far as the parts tell. */
  protection: EmailProtection | null;
  /** Only the headers were read, because the rest took too long. */
  isHeadOnly: boolean;
  /** In order. */
  headers: readonly EmailHeader[];
  /** Other messages and reports inside it, such as those of a bounce. */
  enclosed: readonly { mimeType: string; text: string }[];
}

/** A message that cannot be read, or exceeds a limit. */
export class UnreadableEmail extends Error {
  readonly reason: 'tooLarge' | 'malformed';

  constructor(reason: 'tooLarge' | 'malformed', message: string) {
    super(message);
    this.name = 'UnreadableEmail';
    this.reason = reason;
  }
}

/** Reads the headers of a message by name. */
export function headerReader(headers: readonly EmailHeader[]): InboundEmail['header'] {
  const byName = Map.groupBy(headers, ({ key }) => key);
  return (name) => (byName.get(name.toLowerCase()) ?? []).map(({ value }) => value);
}

/**
 * Parses a message. Call `readEmailApart`, which does it in a thread.
 * @param isPlain reads no structure from HTML, only its words
 * @throws UnreadableEmail
 */
export async function readEmail(
  raw: Uint8Array,
  envelope: Envelope,
  { isPlain = false }: { isPlain?: boolean } = {},
): Promise<InboundEmail> {
  if (raw.byteLength > inboundLimits.bytes) throw new UnreadableEmail('tooLarge', 'Too large');
  const message = await parse(raw);
  const { attachments, protection, calendars, wrapped } = emailFilesOf(message);
  const parsed = withWrapped(message.email, wrapped);
  const headers = parsed.headers.map(({ key, value }) => ({ key, value }));
  const header = headerReader(headers);
  const to = peopleOf(parsed.to);
  const cc = peopleOf(parsed.cc);
  const html = parsed.html && parsed.html.length <= inboundLimits.htmlLength ? parsed.html : null;
  const said = readPgpText(textOf(parsed, isPlain ? null : html));
  return {
    messageId: idsIn(parsed.messageId)[0] ?? null,
    references: [
      ...new Set([...idsIn(parsed.inReplyTo), ...idsIn(parsed.references).toReversed()]),
    ].slice(0, 100),
    from: onlySender(header('from')),
    replyTo: replyToOf(parsed, header),
    ...{ to, cc },
    recipients: recipientsOf(envelope, [...to, ...cc], header),
    subject: withoutBreaks(decodeWords(header('subject')[0] ?? '')).slice(0, 500),
    text: said.text,
    html,
    ...{ attachments, protection: protection ?? said.protection },
    ...{ invitations: invitationsOf(calendars), isHeadOnly: false },
    ...{ headers, header },
    enclosed: parsed.attachments
      .filter(({ mimeType }) => isEnclosed(mimeType))
      .map(({ mimeType, content }) => ({
        mimeType,
        text: Buffer.from(bytesOf(content).subarray(0, 64 * 1024)).toString('utf8'),
      })),
  };
}

async function parse(raw: Uint8Array): Promise<ParsedMessage> {
  try {
    return await parseMessage(raw);
  } catch (error) {
    throw new UnreadableEmail('malformed', error instanceof Error ? error.message : `${error}`);
  }
}

/** Outlook wraps the text, too, where the message has none of its own. */
function withWrapped(email: Email, { text, html }: { text: string; html: string }): Email {
  if (email.text?.trim() || email.html?.trim()) return email;
  return { ...email, ...(text.trim() !== '' && { text }), ...(html.trim() !== '' && { html }) };
}

function isEnclosed(mimeType: string): boolean {
  return /^(message\/|text\/rfc822-headers)/.test(mimeType);
}

function bytesOf(content: ArrayBuffer | Uint8Array | string): Uint8Array {
  return typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
}

/** Several senders are a way to show another one than was checked; the same one in several From headers is not. */
function onlySender(values: readonly string[]): EmailPerson | null {
  const [first = null, ...others] = values.slice(0, mostSenders + 1).map(senderIn);
  const isOne =
    others.length < mostSenders && others.every((each) => each?.address === first?.address);
  return isOne ? first : null;
}

/** From headers that are read. */
const mostSenders = 5;

/** The first one: answers go to one address. */
function replyToOf(
  { replyTo }: Email,
  header: (name: string) => readonly string[],
): EmailPerson | null {
  return senderIn(header('reply-to')[0] ?? '') ?? peopleOf(replyTo)[0] ?? null;
}

function peopleOf(addresses: readonly Address[] | undefined): EmailPerson[] {
  return (addresses ?? [])
    .flatMap((each) => each.group ?? [each])
    .flatMap(({ name, address }) =>
      address?.includes('@')
        ? [{ name: withoutBreaks(name).slice(0, 200), address: emailKey(address) }]
        : [],
    );
}

/** Headers in which mail servers note the address that they delivered to. */
const deliveryHeaders = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to'];

function recipientsOf(
  envelope: Envelope,
  people: readonly EmailPerson[],
  header: (name: string) => readonly string[],
): string[] {
  const delivered = deliveryHeaders
    .flatMap((name) => header(name))
    .map((value) => value.replace(/[<>\s]/g, ''));
  const all = [...envelope.to, ...delivered, ...people.map(({ address }) => address)];
  return [...new Set(all.map(emailKey))].slice(0, 200);
}

function idsIn(text: string | undefined): string[] {
  const bracketed = [...(text ?? '').matchAll(/<([^<>\s]{1,500})>/g)].map(([, id = '']) => id);
  if (bracketed.length > 0) return bracketed;
  return (text ?? '').split(/\s+/).filter((each) => /^[^\s<>]{1,500}@[^\s<>]+$/.test(each));
}

/** Some clients send a text part that only says that the message is HTML. */
const placeholder =
  /^\W*(this (is|e?-?mail|message) .{0,60}html.{0,200}|\[?image.{0,20}\]?)?\W*$/is;

/** @param html null if its structure is not to be read */
function textOf({ text = '', html: whole = '' }: Email, html: string | null): string {
  const given = whole === '' ? text : textBeside(text, whole, html);
  return given
    .toWellFormed()
    .replaceAll('\f', '\n')
    .replace(controls, '')
    .slice(0, inboundLimits.textLength);
}

/** All but tab and line breaks. */
const controls = /(?![\t\n\r])\p{Cc}/gu;

/** The longest plain text that is compared with the HTML: that takes time, and nobody writes long ones in vain. */
const longestDoubted = 2_000;

/** The plain text, unless it is no equivalent of the HTML. */
function textBeside(plain: string, whole: string, html: string | null): string {
  if (plain.length > longestDoubted) return plain;
  const ofHtml =
    html === null ? textOfHtml(whole, inboundLimits.textLength) : textOfHtmlEmail(html);
  if (placeholder.test(plain.slice(0, 400))) return ofHtml;
  return saysLess(plain, ofHtml) ? ofHtml : plain;
}
