/** Offsets of the first and the last byte, inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Parses a `range` header for a given length (RFC 9110 §14.1.2). The package range-parser rejects an end
 * beyond the length, which is valid.
 * @returns null for the whole: no range, an invalid one, or several, which we need not support
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
