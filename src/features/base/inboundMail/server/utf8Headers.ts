import { isUtf8 } from 'node:buffer';
import { decodeBytes } from './charsets.ts';

const lineFeed = 0x0a;

/**
 * A message whose headers are valid UTF-8: programs write names and subjects in other charsets as they are, which the
 * parser would replace. Unchanged if they are valid already.
 */
export function withUtf8Headers(raw: Uint8Array): Uint8Array {
  if (isUtf8(raw)) return raw;
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  const boundaries = new Set<string>();
  const pieces: Uint8Array[] = [];
  let isHeader = true;
  let start = 0;
  let at = 0;
  while (at < bytes.length) {
    const end = lineEnd(bytes, at);
    const isBlank = end - at <= 2 && (bytes[at] === lineFeed || bytes[at] === 0x0d);
    if (isHeader && (isBlank || end === bytes.length)) {
      const stop = isBlank ? at : end;
      const section = bytes.subarray(start, stop);
      for (const boundary of boundariesIn(section)) boundaries.add(boundary);
      pieces.push(inUtf8(section, () => charsetsIn(section, bytes.subarray(stop, stop + 64_000))));
      isHeader = false;
      start = stop;
    } else if (!isHeader && isBoundary(bytes.subarray(at, end), boundaries)) {
      pieces.push(bytes.subarray(start, end));
      isHeader = true;
      start = end;
    }
    at = end;
  }
  return Buffer.concat([...pieces, bytes.subarray(start)]);
}

/** The position after the line. */
function lineEnd(bytes: Buffer, from: number): number {
  const found = bytes.indexOf(lineFeed, from);
  return found < 0 ? bytes.length : found + 1;
}

function isBoundary(line: Buffer, boundaries: ReadonlySet<string>): boolean {
  if (line[0] !== 0x2d || line[1] !== 0x2d || line.length > 400) return false;
  return boundaries.has(line.toString('latin1').slice(2).trimEnd());
}

function boundariesIn(section: Buffer): string[] {
  const found = section
    .toString('latin1')
    .matchAll(/\bboundary\s{0,9}=\s{0,9}(?:"([^"\r\n]{1,200})"|([^\s;"]{1,200}))/gi);
  return [...found].map(([, quoted, plain]) => (quoted ?? plain ?? '').trimEnd());
}

/** Of the body, which the header has most likely in common. */
function charsetsIn(section: Buffer, following: Buffer): string[] {
  return [section, following].flatMap((bytes) => {
    const found = /\bcharset\s{0,9}=\s{0,9}"?([\w.:-]{1,60})/i.exec(bytes.toString('latin1'));
    return found?.[1] ?? [];
  });
}

function inUtf8(section: Buffer, charsets: () => string[]): Buffer {
  return isUtf8(section) ? section : Buffer.from(decodeBytes(section, null, charsets()));
}
