import type { Address, Email } from 'postal-mime';
import { withoutBreaks } from '#core/textSchemas.ts';
import { inboundLimits } from '../inboundMailRules.ts';
import { senderIn } from './emailSender.ts';
import { decodeWords } from './encodedWords.ts';
import { parseMail } from './mailParser.ts';
import { textOfHtmlEmail } from './textOfHtmlEmail.ts';

export interface EmailPerson {
  name: string;
  /** Lower case. */
  address: string;
}

export interface EmailAttachment {
  name: string;
  mimeType: string;
  bytes: Uint8Array;
  /** Shown in the text, such as a logo in a signature. */
  isInline: boolean;
}

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
export interface InboundEmail {
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
  /** At most `inboundLimits.attachments`. */
  attachments: readonly EmailAttachment[];
  /** The number of attachments beyond the limit. */
  droppedCount: number;
  /** All values of a header, in order. */
  header: (name: string) => readonly string[];
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

/** @throws UnreadableEmail */
export async function readEmail(raw: Uint8Array, envelope: Envelope): Promise<InboundEmail> {
  if (raw.byteLength > inboundLimits.bytes) throw new UnreadableEmail('tooLarge', 'Too large');
  const parsed = await parse(raw);
  const headers = Map.groupBy(parsed.headers, ({ key }) => key);
  const header = (name: string) =>
    (headers.get(name.toLowerCase()) ?? []).map(({ value }) => value);
  const to = peopleOf(parsed.to);
  const cc = peopleOf(parsed.cc);
  const html = parsed.html && parsed.html.length <= inboundLimits.htmlLength ? parsed.html : null;
  const files = parsed.attachments.filter(({ mimeType }) => !isEnclosed(mimeType));
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
    text: textOf(parsed, html),
    html,
    attachments: files.slice(0, inboundLimits.attachments).map((file, index) => ({
      name: file.filename ?? `attachment-${index + 1}`,
      mimeType: file.mimeType,
      bytes: bytesOf(file.content),
      isInline: file.disposition === 'inline' || file.related === true,
    })),
    droppedCount: Math.max(0, files.length - inboundLimits.attachments),
    headers: parsed.headers.map(({ key, value }) => ({ key, value })),
    header,
    enclosed: parsed.attachments
      .filter(({ mimeType }) => isEnclosed(mimeType))
      .map(({ mimeType, content }) => ({
        mimeType,
        text: Buffer.from(bytesOf(content).subarray(0, 64 * 1024)).toString('utf8'),
      })),
  };
}

async function parse(raw: Uint8Array): Promise<Email> {
  try {
    const parsed = await parseMail(raw, {
      maxNestingDepth: inboundLimits.depth,
      maxHeadersSize: 256 * 1024,
      forceRfc822Attachments: true,
    });
    if (parsed.attachments.length <= inboundLimits.parts) return parsed;
  } catch (error) {
    throw new UnreadableEmail('malformed', error instanceof Error ? error.message : `${error}`);
  }
  throw new UnreadableEmail('malformed', `More than ${inboundLimits.parts} parts`);
}

function isEnclosed(mimeType: string): boolean {
  return /^(message\/|text\/rfc822-headers)/.test(mimeType);
}

function bytesOf(content: ArrayBuffer | Uint8Array | string): Uint8Array {
  return typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
}

/** Several From headers or senders are a way to show another sender than was checked. */
function onlySender(values: readonly string[]): EmailPerson | null {
  const [value] = values;
  return values.length === 1 && value !== undefined ? senderIn(value) : null;
}

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
        ? [{ name: withoutBreaks(name).slice(0, 200), address: address.toLowerCase() }]
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
  return [...new Set(all.map((each) => each.toLowerCase()))].slice(0, 200);
}

function idsIn(text: string | undefined): string[] {
  const bracketed = [...(text ?? '').matchAll(/<([^<>\s]{1,500})>/g)].map(([, id = '']) => id);
  if (bracketed.length > 0) return bracketed;
  return (text ?? '').split(/\s+/).filter((each) => /^[^\s<>]{1,500}@[^\s<>]+$/.test(each));
}

/** Some clients send a text part that only says that the message is HTML. */
const placeholder =
  /^\W*(this (is|e?-?mail|message) .{0,60}html.{0,200}|\[?image.{0,20}\]?)?\W*$/is;

function textOf({ text = '' }: Email, html: string | null): string {
  const isUsable = html === null || !placeholder.test(text.slice(0, 400));
  const given = isUsable ? text : textOfHtmlEmail(html);
  return given.toWellFormed().replaceAll('\u0000', '').slice(0, inboundLimits.textLength);
}
