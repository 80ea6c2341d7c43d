import type { Attachment, Email } from 'postal-mime';
import { inboundLimits } from '../inboundMailRules.ts';
import { withBodyApart } from './bodyApart.ts';
import { MailParser, type MimeNode } from './mailParser.ts';
import { withUtf8Headers } from './utf8Headers.ts';

/** What a part that is not body text is for. */
export type PartRole =
  | 'FILE'
  /** Another form of the body text, such as AMP. */
  | 'ALTERNATIVE'
  /** The signature of a signed message, the version of an encrypted one, the resource fork of a file. */
  | 'PROTOCOL';

export interface MessagePart {
  file: Attachment;
  role: PartRole;
  /** Of its Content-Type, such as `smime-type`. */
  params: Readonly<Record<string, string>>;
}

export interface ParsedMessage {
  email: Email;
  parts: readonly MessagePart[];
  /** The subtypes of all multiparts. */
  multiparts: ReadonlySet<string>;
}

/** The largest text file that is the body of a message without any other text. Bytes. */
const largestNamedBody = 10_000;

const textTypes = new Set(['text/plain', 'text/html']);
/** Texts that are files, even without a name. */
const textFiles =
  /^text\/(?:calendar|csv|tab-separated-values|vcard|x-vcard|directory|rfc822-headers|x-log|xml|css|javascript)$/;
const otherForms = /^text\/(?:x-amp-html|watch-html|x-watch-html|enriched|richtext)$/;

/**
 * Tells the parts of a message apart: files that clients mark as inline texts are files, the body of a multipart whose
 * boundary is missing is text, and a limited number of parts is read.
 */
class MessageParser extends MailParser {
  readonly #parts = new Map<Attachment, MessagePart>();
  readonly multiparts = new Set<string>();
  /** A multipart without a readable part: its boundary is missing or wrong. */
  unreadable: { content: ArrayBuffer; subtype: string } | null = null;
  #bodies: ReadonlySet<MimeNode> = new Set();
  #last: MimeNode | null = null;
  #count = 0;

  override async processLine(line: Uint8Array, isFinal: boolean): Promise<void> {
    await super.processLine(line, isFinal);
    if (this.currentNode === this.#last) return;
    this.#last = this.currentNode;
    this.#count += 1;
    // What follows stays in the last part: it is neither read nor lost.
    if (this.#count > inboundLimits.parts) this.boundaries.length = 0;
  }

  override async collectNode(
    node: MimeNode,
    alternative: MimeNode | false,
    related: boolean,
  ): Promise<void> {
    if (node === this.root) this.#bodies = bodiesOf(leavesOf(node));
    const { multipart } = node.contentType;
    if (multipart !== false) this.multiparts.add(multipart);
    if (multipart !== false && node.childNodes.length === 0 && hasContent(node)) {
      if (node === this.root && node.content) {
        this.unreadable = { content: node.content, subtype: multipart };
      }
      becomesText(node);
      this.#bodies = new Set([...this.#bodies, node]);
    }
    await super.collectNode(node, alternative, related);
  }

  override isInlineTextNode(node: MimeNode): boolean {
    if (!this.#bodies.has(node)) return false;
    if (!textTypes.has(node.contentType.parsed.value)) becomesText(node);
    return super.isInlineTextNode(node);
  }

  override collectAttachment(node: MimeNode, content: ArrayBuffer, ...more: boolean[]): void {
    super.collectAttachment(node, content, ...more);
    const file = this.attachments.at(-1);
    const { params } = node.contentType.parsed;
    if (file) this.#parts.set(file, { file, role: roleOf(node), params });
  }

  /** Files within a text are parts of their own. */
  async read(raw: Uint8Array): Promise<ParsedMessage> {
    const email = await this.parse(raw);
    const parts = email.attachments.map(
      (file) => this.#parts.get(file) ?? { file, role: 'FILE' as const, params: {} },
    );
    return { email, parts, multiparts: this.multiparts };
  }
}

/** The parts that are the message's text. */
function bodiesOf(leaves: readonly MimeNode[]): ReadonlySet<MimeNode> {
  const [whole, another] = leaves;
  // A message of one text is its text, even if it says that it is attached.
  if (whole && !another && nameOf(whole) === '' && isText(whole)) {
    whole.contentDisposition.parsed.value = 'inline';
  }
  const inline = leaves.filter(
    ({ contentDisposition }) => contentDisposition.parsed.value !== 'attachment',
  );
  // What an alternative consists of is text, whatever it is called.
  const unnamed = inline.filter(
    (node) => nameOf(node) === '' || node.parentNode?.contentType.multipart === 'alternative',
  );
  const texts = unnamed.filter(isText);
  if (texts.some(hasContent)) return new Set(texts);
  const [named] = inline.filter(
    (node) =>
      isText(node) && hasContent(node) && (node.content?.byteLength ?? 0) <= largestNamedBody,
  );
  const [other] = unnamed.filter(({ contentType: { parsed } }) => isOtherText(parsed.value));
  return new Set([...texts, ...[other ?? named].filter((node) => node !== undefined)]);
}

function isText({ contentType }: MimeNode): boolean {
  return textTypes.has(contentType.parsed.value);
}

/** Texts of other types, and of none: `Content-Type: text`. */
function isOtherText(type: string): boolean {
  if (!type.includes('/')) return true;
  return type.startsWith('text/') && !textTypes.has(type) && !textFiles.test(type);
}

function roleOf({ contentType: { parsed }, parentNode }: MimeNode): PartRole {
  const within = parentNode?.contentType.multipart;
  if (within === 'alternative' && otherForms.test(parsed.value)) return 'ALTERNATIVE';
  if (within === 'signed' && parsed.value.endsWith('-signature')) return 'PROTOCOL';
  // What a Mac keeps beside a file.
  const isFork = within === 'appledouble' && parsed.value === 'application/applefile';
  if (isFork && parentNode && parentNode.childNodes.length > 1) return 'PROTOCOL';
  if (within === 'encrypted' && parsed.value === 'application/pgp-encrypted') return 'PROTOCOL';
  return 'FILE';
}

function leavesOf(root: MimeNode): MimeNode[] {
  const leaves: MimeNode[] = [];
  const waiting = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.contentType.multipart === false) leaves.push(node);
    waiting.push(...node.childNodes.toReversed());
  }
  return leaves;
}

function nameOf({ contentType, contentDisposition }: MimeNode): string {
  return contentDisposition.parsed.params.filename || contentType.parsed.params.name || '';
}

function hasContent({ content }: MimeNode): boolean {
  return content !== null && new Uint8Array(content).some((byte) => byte > 0x20);
}

function becomesText({ contentType }: MimeNode): void {
  contentType.multipart = false;
  contentType.parsed.value = 'text/plain';
}

const options = {
  maxNestingDepth: inboundLimits.depth,
  maxHeadersSize: 256 * 1024,
  forceRfc822Attachments: true,
};

/** @throws Error for headers or a depth beyond the limits */
export async function parseMessage(given: Uint8Array): Promise<ParsedMessage> {
  const raw = withUtf8Headers(withBodyApart(given));
  const parser = new MessageParser(options);
  const message = await parser.read(raw);
  const { unreadable } = parser;
  const boundary = unreadable && boundaryIn(unreadable.content);
  if (!unreadable || !boundary) return message;
  const subtype = /^[\w-]+$/.test(unreadable.subtype) ? unreadable.subtype : 'mixed';
  // Of headers that occur twice, the first counts.
  const header = Buffer.from(`Content-Type: multipart/${subtype}; boundary="${boundary}"\r\n`);
  return new MessageParser(options).read(Buffer.concat([header, raw]));
}

/** The boundary that a body begins with, whatever its header says. */
function boundaryIn(content: ArrayBuffer): string | null {
  const start = Buffer.from(content).subarray(0, 4_096).toString('latin1');
  return /^--([\w'()+,./:=?-]{1,70})[ \t]*\r?$\r?\n[\w-]+:/m.exec(start)?.[1] ?? null;
}
