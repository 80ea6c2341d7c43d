import type { Attachment } from 'postal-mime';
import { charsetInHtml, decodeBytes } from './charsets.ts';
import { unflowed } from './flowedText.ts';
import { splitUuencoded } from './uuencoded.ts';

/** A part of a message that is text. */
export interface TextPart {
  content: ArrayBuffer | null;
  contentType: { parsed: { value: string; params: Record<string, string> } };
}

/** The text of a part as its program meant it, and the files that it contains. */
export function readTextPart({ content, contentType }: TextPart): {
  text: string;
  files: Attachment[];
} {
  const { value, params } = contentType.parsed;
  const bytes = new Uint8Array(content ?? new ArrayBuffer(0));
  if (value === 'text/html') {
    return { text: decodeBytes(bytes, params.charset, [charsetInHtml(bytes)]), files: [] };
  }
  const { text, files } = splitUuencoded(decodeBytes(bytes, params.charset));
  const isFlowed = /^flowed$/i.test(params.format ?? '');
  const deletesSpace = /^yes$/i.test(params.delsp ?? '');
  return {
    text: isFlowed ? unflowed(text, { deletesSpace }) : text,
    files: files.map((file) => ({
      ...{ filename: file.name, mimeType: 'application/octet-stream' },
      ...{ disposition: 'attachment', content: file.bytes },
    })),
  };
}
