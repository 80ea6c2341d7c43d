import type { Attachment } from 'postal-mime';
import { withoutBreaks } from '#core/textSchemas.ts';
import type { EmailAttachment } from './emailAttachment.ts';
import { decodeWords } from './encodedWords.ts';
import type { MessagePart, ParsedMessage } from './messageParser.ts';
import { picturesInHtml } from './picturesInHtml.ts';
import { readTnef, type TnefContent, type TnefFile } from './tnef.ts';

/** SIGNED: by a method that isn't checked. UNREADABLE: encrypted, or wrapped in its signature. */
export type EmailProtection = 'SIGNED' | 'UNREADABLE';

export interface EmailFiles {
  /** All parts that are not body text. */
  attachments: readonly EmailAttachment[];
  protection: EmailProtection | null;
  /** Calendar parts, as text. */
  calendars: readonly string[];
  /** The body that Outlook wrapped together with the files. */
  wrapped: Pick<TnefContent, 'text' | 'html'>;
}

/** Calendar parts that are read, and bytes of one. */
const mostCalendars = 5;
const longestCalendar = 256 * 1024;

export function emailFilesOf({ email, parts, multiparts }: ParsedMessage): EmailFiles {
  const shown = picturesIn(email.html ?? '');
  const hasText = [email.text, email.html].some((text) => (text ?? '').trim() !== '');
  const wrapped = { text: '', html: '' };
  const attachments = parts
    .filter(({ role }) => role === 'FILE' || (role === 'ALTERNATIVE' && !hasText))
    .flatMap(({ file }): EmailAttachment[] => {
      const content = isTnef(file) ? readTnef(bytesOf(file)) : null;
      if (content === null) return [attachmentOf(file, shown)];
      wrapped.text ||= content.text;
      wrapped.html ||= content.html;
      const hasBody = content.text.trim() !== '' || content.html.trim() !== '';
      // Nothing came of it: the file itself is what was sent.
      if (content.files.length === 0 && !hasBody) return [attachmentOf(file, shown)];
      for (const id of picturesIn(content.html)) shown.add(id);
      return content.files.map((each) => ({ ...named(each), isShown: isShownAs(each, shown) }));
    });
  const pictures = picturesInHtml(email.html || wrapped.html);
  return {
    attachments: withFallbackNames([...attachments, ...pictures]),
    protection: protectionOf(parts, multiparts),
    calendars: attachments
      .filter(({ mimeType, name }) => isCalendar(mimeType) || /\.ics$/i.test(name))
      .filter(({ bytes }) => bytes.byteLength <= longestCalendar)
      .slice(0, mostCalendars)
      .map(({ bytes }) => Buffer.from(bytes).toString('utf8')),
    wrapped,
  };
}

/** The Content-IDs of the pictures in an HTML text; of those with an `@`, also what precedes it. */
function picturesIn(html: string): Set<string> {
  const ids = [...html.matchAll(/\bcid:([^\s"'<>()]{1,300})/gi)].map(([, id = '']) => id);
  return new Set(ids.flatMap((id) => [id, id.split('@')[0] ?? '']));
}

function attachmentOf(file: Attachment, shown: ReadonlySet<string>): EmailAttachment {
  const { filename, mimeType, contentId = '' } = file;
  const bytes = bytesOf(file);
  const id = contentId.replace(/[<>\s]/g, '');
  const isShown = mimeType.startsWith('image/') && id !== '' && shown.has(id);
  return { ...named({ name: filename ?? '', mimeType, bytes }), isShown };
}

/** Outlook names pictures by the file, with more after an `@`. */
function isShownAs({ name, mimeType }: TnefFile, shown: ReadonlySet<string>): boolean {
  return mimeType.startsWith('image/') && shown.has(name);
}

function named({ name: given, mimeType, bytes }: TnefFile) {
  const name = withoutBreaks(given).trim().slice(0, 300);
  if (!isMessage(mimeType) || /\.(?:eml|msg)$/i.test(name)) return { name, mimeType, bytes };
  return { name: `${name || subjectOf(bytes) || 'message'}.eml`, mimeType, bytes };
}

/** The subject of an attached message. */
function subjectOf(message: Uint8Array): string {
  const head = Buffer.from(message.subarray(0, 16_384)).toString('utf8');
  const [headers = ''] = head.split(/\r?\n\r?\n/, 1);
  const found = /^subject:[ \t]*(.*(?:\r?\n[ \t].*)*)/im.exec(headers)?.[1] ?? '';
  return withoutBreaks(decodeWords(found.replace(/\r?\n/g, '')))
    .trim()
    .slice(0, 100);
}

/** Endings of unnamed parts whose content does not tell them. */
const endings: Partial<Record<string, string>> = {
  ...{ 'text/calendar': 'ics', 'application/ics': 'ics', 'text/csv': 'csv', 'text/html': 'html' },
  ...{ 'text/vcard': 'vcf', 'text/x-vcard': 'vcf', 'text/directory': 'vcf' },
  ...{ 'application/pkcs7-mime': 'p7m', 'application/x-pkcs7-mime': 'p7m' },
  ...{ 'application/pgp-encrypted': 'asc', 'application/pgp-signature': 'asc' },
  ...{ 'application/pkcs7-signature': 'p7s', 'application/x-pkcs7-signature': 'p7s' },
  ...{ 'application/json': 'json', 'application/xml': 'xml', 'text/xml': 'xml' },
};

function withFallbackNames(attachments: readonly EmailAttachment[]): EmailAttachment[] {
  const used = new Map<string, number>();
  return attachments.map((file, index) => {
    const ending = endings[file.mimeType] ?? (file.mimeType.startsWith('text/') ? 'txt' : '');
    const stem = isCalendar(file.mimeType) ? 'invite' : `attachment-${index + 1}`;
    const name = file.name || (ending === '' ? stem : `${stem}.${ending}`);
    const count = (used.get(name) ?? 0) + 1;
    used.set(name, count);
    return { ...file, name: count === 1 ? name : numbered(name, count) };
  });
}

/** `image (2).png`, so that files of the same name can be told apart. */
function numbered(name: string, count: number): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? `${name.slice(0, dot)} (${count})${name.slice(dot)}` : `${name} (${count})`;
}

function protectionOf(
  parts: readonly MessagePart[],
  multiparts: ReadonlySet<string>,
): EmailProtection | null {
  const isWrapped = parts.some(
    ({ file: { mimeType, filename }, params }) =>
      (/^application\/(?:x-)?pkcs7-mime$/.test(mimeType) &&
        params['smime-type'] !== 'certs-only') ||
      (mimeType === 'application/octet-stream' && /\.p7m$/i.test(filename ?? '')) ||
      // Mail servers turn the multipart around it into another one.
      mimeType === 'application/pgp-encrypted',
  );
  if (isWrapped || multiparts.has('encrypted')) return 'UNREADABLE';
  return multiparts.has('signed') ? 'SIGNED' : null;
}

function isTnef({ mimeType, filename }: Attachment): boolean {
  return (
    /^application\/(?:vnd\.)?ms-tnef$/.test(mimeType) || /^win(?:mail)?\.dat$/i.test(filename ?? '')
  );
}

function isMessage(mimeType: string): boolean {
  return mimeType === 'message/rfc822' || mimeType === 'message/global';
}

function isCalendar(mimeType: string): boolean {
  return mimeType === 'text/calendar' || mimeType === 'application/ics';
}

function bytesOf({ content }: Attachment): Uint8Array {
  return typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
}
