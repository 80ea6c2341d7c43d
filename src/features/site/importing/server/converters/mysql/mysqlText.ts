import { isUtf8 } from 'node:buffer';

/** What MySQL calls latin1: Windows 1252, with the five bytes that it leaves open as control characters. */
const latin1 = new TextDecoder('windows-1252');

const byteOf = new Map<number, number>(
  [...latin1.decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))].map((letter, byte) => [
    letter.codePointAt(0) ?? 0,
    byte,
  ]),
);

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
const ascii = /^[\x00-\x7f]*$/;
/** C1 controls: in no text that people wrote. */
const controls = /[\u0080-\u009f]/;

/** The bytes of a value as text: UTF-8, or the latin1 of old tables where they are not. */
export function mysqlText(bytes: string): string {
  if (ascii.test(bytes)) return bytes;
  const buffer = Buffer.from(bytes, 'latin1');
  return isUtf8(buffer) ? repairedText(buffer.toString('utf8')) : latin1.decode(buffer);
}

/**
 * Repairs UTF-8 that was stored as latin1 and encoded once more: `FÃ¼r` was `Für`. Only where it is unambiguous: every
 * letter beyond ASCII is a byte of latin1, and all of them together are UTF-8 of printable text. A text that has both,
 * because it is about such letters, stays as it is.
 */
export function repairedText(text: string): string {
  if (ascii.test(text)) return text;
  const bytes = Buffer.alloc(text.length);
  for (let index = 0; index < text.length; index += 1) {
    const byte = byteOf.get(text.charCodeAt(index));
    if (byte === undefined) return text;
    bytes[index] = byte;
  }
  if (!isUtf8(bytes)) return text;
  const repaired = bytes.toString('utf8');
  return controls.test(repaired) ? text : repaired;
}
