import { isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';

/** Labels that say nothing about bytes above 127. */
const asciiLabels = /^(?:us-?ascii|ascii|ansi_x3\.4-1968|iso-?646-us|utf-?8|unicode-1-1-utf-8)$/;
/** Names in iconv-lite that are no charsets. */
const noCharsets = new Set(['base64', 'hex', 'binary', 'internal']);
/** Labels that programs give to UTF-8, because their templates say so. */
const westernLabels = /^(?:iso-?8859-?15?|latin-?[19]|l1|windows-1252|cp-?1252|ibm-?819)$/;
/** Charsets of which the platform knows fewer letters than people write. */
const larger: readonly (readonly [labels: RegExp, name: string])[] = [
  [/^(?:ks_?c_?5601.*|ksc5601|euc-?kr|korean|cp-?949|ms-?949|uhc|windows-949)$/, 'cp949'],
  [/^(?:big-?5(?:-?hkscs)?|cp-?950|csbig5|x-x-big5)$/, 'big5-hkscs'],
];

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
  if (westernLabels.test(given) && isLikelyUtf8(bytes)) return withCharset(bytes, 'utf-8') ?? '';
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
  const [, name] = larger.find(([labels]) => labels.test(label)) ?? [];
  if (name) return iconv.decode(Buffer.from(bytes), name);
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

/**
 * Whether bytes that could be letters of Western Europe are UTF-8: they hardly ever are valid as such, except for a
 * capital and a sign behind it, as in `CAFÉ…`.
 */
function isLikelyUtf8(bytes: Uint8Array): boolean {
  if (!isUtf8(bytes)) return false;
  const found = new TextDecoder('utf-8').decode(bytes).match(/[^\0-\x7f]/gu) ?? [];
  return found.length > 1 || found.some((char) => !/[\u0180-\u02ff\u0370-\u07ff]/.test(char));
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
