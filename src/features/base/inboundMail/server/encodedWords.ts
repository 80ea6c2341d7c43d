import { decodeBytes } from './charsets.ts';

interface Word {
  charset: string;
  bytes: Buffer;
}

const encodedWord = /=\?([^?\s]{1,60})\?([QqBb])\?([^?]*)\?=/g;

/**
 * Decodes the encoded words (RFC 2047) of a header. Neighbours in one charset are joined before they are decoded: many
 * programs split them in the middle of a character.
 */
export function decodeWords(value: string): string {
  let text = '';
  let words: Word[] = [];
  let from = 0;
  for (const {
    0: whole,
    1: charset = '',
    2: encoding = '',
    3: payload = '',
    index,
  } of value.matchAll(encodedWord)) {
    const between = value.slice(from, index);
    // White space between two encoded words only folds the line.
    if (words.length === 0 || between.trim() !== '') {
      text += decodeJoined(words) + between;
      words = [];
    }
    words.push({
      charset: charset.replace(/\*.*$/, '').toLowerCase(),
      bytes: encoding.toUpperCase() === 'B' ? fromBase64(payload) : fromQuoted(payload),
    });
    from = index + whole.length;
  }
  return text + decodeJoined(words) + value.slice(from);
}

/** Some programs pad each piece of a word, not only its end. */
function fromBase64(payload: string): Buffer {
  return Buffer.concat(payload.split(/=+/).map((piece) => Buffer.from(piece, 'base64')));
}

function fromQuoted(payload: string): Buffer {
  const spaced = payload.replaceAll('_', ' ');
  const bytes = spaced.replace(/=([0-9a-f]{2})/gi, (_all, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  // Characters that are not encoded, though they should be, are UTF-8 like the rest of the header.
  if (!/[^\0-\xff]/.test(spaced) && !/[\x80-\xff]/.test(spaced))
    return Buffer.from(bytes, 'latin1');
  return Buffer.concat(
    spaced
      .split(/((?:=[0-9a-f]{2})+)/i)
      .map((part, index) =>
        index % 2 === 0 ? Buffer.from(part) : Buffer.from(part.replaceAll('=', ''), 'hex'),
      ),
  );
}

function decodeJoined(words: readonly Word[]): string {
  let text = '';
  let at = 0;
  while (at < words.length) {
    const charset = words[at]?.charset ?? '';
    let end = at + 1;
    while (words[end]?.charset === charset) end += 1;
    const same = words.slice(at, end).map(({ bytes }) => bytes);
    const joined = decodeBytes(Buffer.concat(same), charset);
    const isBroken = joined.includes('\ufffd') && same.length > 1;
    text += isBroken ? same.map((bytes) => decodeBytes(bytes, charset)).join('') : joined;
    at = end;
  }
  return text;
}
