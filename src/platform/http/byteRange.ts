/** Places of the first and the last byte, both of which belong to it. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * What a caller asks for of something so many bytes long, by its `range` (RFC 9110 §14.1.2). The
 * package range-parser refuses an end longer than the whole, which is the whole.
 * @returns null for all of it: no range, no good one, or several, which we need not send apart
 */
export function byteRangeOf(given: string | undefined, size: number): ByteRange | 'beyond' | null {
  const [, first = '', last = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(given ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'beyond' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return null;
  return start < size ? { start, end } : 'beyond';
}
