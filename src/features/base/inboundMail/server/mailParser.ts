import PostalMime, { type Attachment, type Email, type PostalMimeOptions } from 'postal-mime';
import { readTextPart, type TextPart } from './textPart.ts';
import { withUtf8Headers } from './utf8Headers.ts';
import { decodeUuencoded } from './uuencoded.ts';

/** A part of the tree that postal-mime builds. */
interface MimeNode extends TextPart {
  contentTransferEncoding: { encoding: string };
  getTextContent: () => string;
}

/** What postal-mime calls for each part; not in its public types. */
interface Internals {
  attachments: Attachment[];
  parse: (raw: Uint8Array) => Promise<Email>;
  isInlineTextNode(node: MimeNode): boolean;
  collectAttachment(node: MimeNode, content: ArrayBuffer, ...rest: boolean[]): void;
}

const Parser = PostalMime as unknown as new (options: PostalMimeOptions) => Internals; // see above

/** postal-mime, with texts read as people’s programs really write them. */
class MailParser extends Parser {
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

/** @throws Error if a limit is exceeded */
export function parseMail(raw: Uint8Array, options: PostalMimeOptions): Promise<Email> {
  return new MailParser(options).parse(withUtf8Headers(raw));
}
