import { isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';

/** Labels that say nothing about bytes above 127. */
const asciiLabels = /^(?:us-?ascii|ascii|ansi_x3\.4-1968|iso-?646-us|utf-?8|unicode-1-1-utf-8)$/;
/** Names in iconv-lite that are no charsets. */
const noCharsets = new Set(['base64', 'hex', 'binary', 'internal']);

/**
 * Decodes the bytes of a text. Programs often declare ASCII, nothing, or what does not exist, and send UTF-8 or what
 * their system uses: then it is UTF-8 if it can be, else the first hint that is a known charset, else windows-1252.
 * @param hints of less weight than the label, such as the charset in HTML or of the message's body
 */
export function decodeBytes(
  bytes: Uint8Array,
  label: string | null | undefined,
  hints: readonly (string | null | undefined)[] = [],
): string {
  const given = cleanLabel(label);
  const marked = byteOrderMark(bytes);
  if (marked !== null) return withCharset(bytes, marked) ?? '';
  const isVague = given === '' || asciiLabels.test(given) || !isKnown(given);
  if (!isVague) {
    const text = withCharset(bytes, /^utf-?16$|^ucs-?2$/.test(given) ? wideCharset(bytes) : given);
    if (text !== null && !(text.includes('\ufffd') && isUtf8(bytes))) return text;
  }
  if (hasJapaneseEscape(bytes)) return withCharset(bytes, 'iso-2022-jp') ?? '';
  if (isUtf8(bytes) || (/^utf-?8$/.test(given) && isMostlyUtf8(bytes))) {
    return withCharset(bytes, 'utf-8') ?? '';
  }
  const hint = hints.map(cleanLabel).find((each) => !asciiLabels.test(each) && isKnown(each));
  return withCharset(bytes, hint ?? 'windows-1252') ?? '';
}

/** The charset that an HTML document declares. */
export function charsetInHtml(html: Uint8Array): string | null {
  const start = Buffer.from(html.buffer, html.byteOffset, Math.min(html.byteLength, 4096));
  const meta = /<meta\b[^>]{0,200}\bcharset\s{0,5}=\s{0,5}["']?\s{0,5}([\w.:-]{1,40})/i;
  return meta.exec(start.toString('latin1'))?.[1] ?? null;
}

function cleanLabel(label: string | null | undefined): string {
  return (label ?? '').trim().toLowerCase().replace(/\*.*$/, '').slice(0, 60);
}

function isKnown(label: string): boolean {
  return label !== '' && withCharset(new Uint8Array(), label) !== null;
}

function withCharset(bytes: Uint8Array, label: string): string | null {
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    const isUsable = !noCharsets.has(label) && iconv.encodingExists(label);
    return isUsable ? iconv.decode(Buffer.from(bytes), label) : null;
  }
}

function byteOrderMark([one, two, three]: Uint8Array): string | null {
  if (one === 0xef && two === 0xbb && three === 0xbf) return 'utf-8';
  if (one === 0xfe && two === 0xff) return 'utf-16be';
  return one === 0xff && two === 0xfe ? 'utf-16le' : null;
}

/** UTF-16 without a mark: the upper bytes of most letters, spaces and line breaks are zero. */
function wideCharset(bytes: Uint8Array): string {
  let even = 0;
  let odd = 0;
  for (let at = 0; at + 1 < bytes.length; at += 2) {
    if (bytes[at] === 0) even += 1;
    if (bytes[at + 1] === 0) odd += 1;
  }
  return even > odd ? 'utf-16be' : 'utf-16le';
}

/** ESC $ B, ESC $ @: seven bits, thus valid in every other charset. */
function hasJapaneseEscape(bytes: Uint8Array): boolean {
  const found = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return found.includes('\x1b$B', 0, 'latin1') || found.includes('\x1b$@', 0, 'latin1');
}

/** Whether more characters of several bytes are valid than not: a text that was cut, not one in another charset. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(bytes);
  let valid = 0;
  let invalid = 0;
  for (const char of text) {
    if (char === '\ufffd') invalid += 1;
    else if (char > '\x7f') valid += 1;
  }
  return valid > invalid;
}
