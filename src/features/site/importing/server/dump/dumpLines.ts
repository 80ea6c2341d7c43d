import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';

export interface DumpLine {
  /** Line number, from 1. */
  number: number;
  text: string;
  /** Byte offset of the next line or element: a resumed run starts there. */
  end: number;
}

const newline = 10;

/** No row is nearly this long; a file without line breaks must not exhaust memory. */
export const longestLine = 16 * 1024 * 1024;

/** Placeholder for a line that is too long. */
export const oversized = '\u0000oversized';

/** Placeholder for a line in another encoding, which cannot be decoded as UTF-8. */
export const undecodable = '\u0000undecodable';

/** Between two elements, not before the end of one: attributes contain no unescaped `<`. */
const betweenElements = /(?=<(?!\/row>))(?<=(?:[/?]|<\/?[a-z]+)>[ \t\r]*)/;

/**
 * The elements of a file with their line numbers: dumps rewritten by other tools may have several per line.
 */
export async function* readDumpElements(
  file: string,
  from: { offset: number; line: number } = { offset: 0, line: 0 },
): AsyncGenerator<DumpLine> {
  const isWithinLine = from.offset > 0 && (await byteAt(file, from.offset - 1)) !== newline;
  const line = isWithinLine ? from.line - 1 : from.line;
  let { offset } = from;
  for await (const whole of readDumpLines(file, { offset, line })) {
    const isOne = whole.text.lastIndexOf('<') === whole.text.indexOf('<');
    const texts = isOne ? [whole.text] : whole.text.split(betweenElements);
    for (const text of texts.slice(0, -1)) {
      offset += Buffer.byteLength(text);
      yield { number: whole.number, text, end: offset };
    }
    offset = whole.end;
    yield { number: whole.number, text: texts.at(-1) ?? '', end: offset };
  }
}

async function byteAt(file: string, offset: number): Promise<number | undefined> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, offset);
    return buffer[0];
  } finally {
    await handle.close();
  }
}

/**
 * Reads a file line by line. Holds one chunk and the current line, whatever the file's size; the next chunk
 * is read on demand.
 */
export async function* readDumpLines(
  file: string,
  from: { offset: number; line: number } = { offset: 0, line: 0 },
): AsyncGenerator<DumpLine> {
  const stream = createReadStream(file, { start: from.offset, highWaterMark: 256 * 1024 });
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  let end = from.offset;
  let number = from.line;

  const take = (last: Buffer): string => {
    const bytes = pendingBytes + last.length;
    const whole = pending.length === 0 ? last : Buffer.concat([...pending, last]);
    pending = [];
    pendingBytes = 0;
    if (bytes > longestLine) return oversized;
    return isUtf8(whole) ? whole.toString('utf8') : undecodable;
  };

  for await (const chunk of stream as AsyncIterable<Buffer>) {
    let start = 0;
    for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, start)) {
      end += pendingBytes + at - start + 1;
      number += 1;
      const text = take(chunk.subarray(start, at));
      yield { number, text, end };
      start = at + 1;
    }
    const rest = chunk.subarray(start);
    pendingBytes += rest.length;
    if (pendingBytes <= longestLine && rest.length > 0) pending.push(Buffer.from(rest));
  }
  if (pendingBytes > 0) {
    end += pendingBytes;
    yield { number: number + 1, text: take(Buffer.alloc(0)), end };
  }
}
