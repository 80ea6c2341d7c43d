import PostalMime, { type Attachment, type Email, type PostalMimeOptions } from 'postal-mime';
import { charsetInHtml, decodeBytes } from './charsets.ts';
import { unflowed } from './flowedText.ts';
import { withUtf8Headers } from './utf8Headers.ts';
import { decodeUuencoded, splitUuencoded } from './uuencoded.ts';

/** A part of the tree that postal-mime builds. */
interface MimeNode {
  content: ArrayBuffer | null;
  contentType: { parsed: { value: string; params: Record<string, string> } };
  contentTransferEncoding: { encoding: string };
  getTextContent: () => string;
}

/** What postal-mime calls for each part; not in its public types. */
interface Internals {
  attachments: Attachment[];
  parse: (raw: Uint8Array) => Promise<Email>;
  isInlineTextNode: (node: MimeNode) => boolean;
  collectAttachment: (node: MimeNode, content: ArrayBuffer, ...rest: unknown[]) => void;
}

const Parser = PostalMime as unknown as new (options: PostalMimeOptions) => Internals; // see above

/** postal-mime, with texts read as people’s programs really write them. */
class MailParser extends Parser {
  override isInlineTextNode(node: MimeNode): boolean {
    if (!super.isInlineTextNode(node)) return false;
    node.getTextContent = () => this.#textOf(node);
    return true;
  }

  override collectAttachment(node: MimeNode, content: ArrayBuffer, ...rest: unknown[]): void {
    const isUuencoded = /^(?:x-)?uue(?:ncode)?$/.test(node.contentTransferEncoding.encoding);
    const decoded = isUuencoded ? decodeUuencoded(Buffer.from(content)) : null;
    super.collectAttachment(node, decoded ?? content, ...rest);
  }

  #textOf({ content, contentType: { parsed } }: MimeNode): string {
    const bytes = new Uint8Array(content ?? new ArrayBuffer(0));
    const { charset, format = '', delsp = '' } = parsed.params;
    if (parsed.value === 'text/html') return decodeBytes(bytes, charset, [charsetInHtml(bytes)]);
    const { text, files } = splitUuencoded(decodeBytes(bytes, charset));
    for (const { name, bytes: file } of files) {
      this.attachments.push({
        ...{ filename: name, mimeType: 'application/octet-stream', disposition: 'attachment' },
        content: file,
      });
    }
    return /^flowed$/i.test(format) ? unflowed(text, { deletesSpace: /^yes$/i.test(delsp) }) : text;
  }
}

/** @throws Error if a limit is exceeded */
export function parseMail(raw: Uint8Array, options: PostalMimeOptions): Promise<Email> {
  return new MailParser(options).parse(withUtf8Headers(raw));
}
