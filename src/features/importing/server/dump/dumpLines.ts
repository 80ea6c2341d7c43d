import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';

export interface DumpLine {
  /** Number of the line in its file, from 1. */
  number: number;
  text: string;
  /** Where the next line begins, in bytes: a resumed run starts there. */
  end: number;
}

/** No row is near this long; a file without line breaks must not fill the memory. */
export const longestLine = 16 * 1024 * 1024;

/** Stands in for a line that is too long to be read. */
export const oversized = '\u0000oversized';

/** Stands in for a line in another encoding: read as UTF-8 its letters would be lost. */
export const undecodable = '\u0000undecodable';

/**
 * The lines of a file, one at a time. Holds one chunk and the current line, whatever the file's size;
 * the next chunk is read when the caller asks for it.
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
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, start)) {
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
