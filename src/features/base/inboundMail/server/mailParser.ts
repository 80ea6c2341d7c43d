import PostalMime, { type Attachment, type Email, type PostalMimeOptions } from 'postal-mime';
import { Base64Lines, type LineDecoder, PlainLines, QuotedLines } from './bodyLines.ts';
import { readTextPart, type TextPart } from './textPart.ts';
import { decodeUuencoded } from './uuencoded.ts';

interface ParsedHeader {
  value: string;
  params: Record<string, string>;
}

/** A part of the tree that postal-mime builds. */
export interface MimeNode extends TextPart {
  contentType: { parsed: ParsedHeader; multipart: string | false };
  contentDisposition: { parsed: ParsedHeader };
  contentTransferEncoding: { encoding: string };
  /** Null before the body begins, and after it was decoded. */
  contentDecoder: LineDecoder | null;
  childNodes: MimeNode[];
  parentNode?: MimeNode;
  getTextContent: () => string;
}

/** What postal-mime calls for each line and part; not in its public types. */
interface Internals {
  root: MimeNode;
  currentNode: MimeNode;
  boundaries: unknown[];
  attachments: Attachment[];
  parse: (raw: Uint8Array) => Promise<Email>;
  processLine(line: Uint8Array, isFinal: boolean): Promise<void>;
  collectNode(node: MimeNode, alternative: MimeNode | false, related: boolean): Promise<void>;
  isInlineTextNode(node: MimeNode): boolean;
  collectAttachment(node: MimeNode, content: ArrayBuffer, ...rest: boolean[]): void;
}

const Parser = PostalMime as unknown as new (options: PostalMimeOptions) => Internals; // see above

/** postal-mime, with texts read as people’s programs really write them. */
export class MailParser extends Parser {
  #joined: MimeNode | null = null;

  override async processLine(line: Uint8Array, isFinal: boolean): Promise<void> {
    await super.processLine(line, isFinal);
    const { currentNode: node } = this;
    if (node === this.#joined || node.contentDecoder === null) return;
    // Its body begins with the next line.
    node.contentDecoder = decoderOf(node, node.contentDecoder);
    this.#joined = node;
  }

  override isInlineTextNode(node: MimeNode): boolean {
    if (!super.isInlineTextNode(node)) return false;
    node.getTextContent = () => {
      const { text, files } = readTextPart(node);
      this.attachments.push(...files);
      return text;
    };
    return true;
  }

  override collectAttachment(node: MimeNode, content: ArrayBuffer, ...rest: boolean[]): void {
    const isUuencoded = /^(?:x-)?uue(?:ncode)?$/.test(node.contentTransferEncoding.encoding);
    const decoded = isUuencoded ? decodeUuencoded(Buffer.from(content)) : null;
    super.collectAttachment(node, decoded ?? content, ...rest);
  }
}

/** @param given the library’s own decoder */
function decoderOf({ contentTransferEncoding, contentType }: MimeNode, given: LineDecoder) {
  const { encoding } = contentTransferEncoding;
  const isText = contentType.parsed.value.startsWith('text/');
  if (encoding.includes('base64')) return isText ? new Base64Lines(given) : given;
  return encoding.includes('quoted-printable') ? new QuotedLines(given) : new PlainLines();
}
