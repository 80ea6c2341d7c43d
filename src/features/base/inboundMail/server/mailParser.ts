import PostalMime, { type Attachment, type Email, type PostalMimeOptions } from 'postal-mime';
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
