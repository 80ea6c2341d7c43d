/** Properties of one message or file that are read. */
const mostProperties = 10_000;
/** Values of one property that are read: only the first is used. */
const mostValues = 10_000;

const type = { string: 0x1e, unicode: 0x1f, binary: 0x102, object: 0x0d } as const;
const variable = new Set<number>(Object.values(type));
/** Bytes of the types of fixed size, padded to four. */
const sizes: Partial<Record<number, number>> = {
  ...{ 2: 4, 3: 4, 4: 4, 5: 8, 6: 8, 7: 8, 10: 4, 11: 4, 20: 8 },
  ...{ 64: 8, 72: 16 },
};

/** Reads TNEF from the beginning to the end; nothing is copied, and nothing read beyond the end. */
export class TnefReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  has(length: number): boolean {
    return this.#at + length <= this.#bytes.byteLength;
  }

  skip(length: number): void {
    this.#at += length;
  }

  /** A little-endian number of up to four bytes; what is missing is 0. */
  number(length: 1 | 2 | 4): number {
    let value = 0;
    for (let index = 0; index < length; index += 1) {
      value += (this.#bytes[this.#at + index] ?? 0) * 2 ** (8 * index);
    }
    this.#at += length;
    return value;
  }

  /** Null if fewer are left. */
  bytes(length: number): Uint8Array | null {
    if (!this.has(length)) return null;
    const found = this.#bytes.subarray(this.#at, this.#at + length);
    this.#at += length;
    return found;
  }

  /** The texts and binary values of a list of properties (MS-OXTNEF 2.1.3.4), by their id. */
  properties(decode: (text: Uint8Array) => string): Map<number, Uint8Array | string> {
    const found = new Map<number, Uint8Array | string>();
    const count = Math.min(this.number(4), mostProperties);
    for (let index = 0; index < count && this.has(4); index += 1) {
      const kind = this.number(2);
      const id = this.number(2);
      if (id >= 0x8000) this.#skipName();
      const value = this.#value(kind & 0xfff, (kind & 0x1000) !== 0);
      if (value === null) break;
      if (value === undefined || found.has(id)) continue;
      if ((kind & 0xfff) === type.string) found.set(id, decode(value));
      else if ((kind & 0xfff) === type.unicode) found.set(id, wide(value));
      else found.set(id, value);
    }
    return found;
  }

  /** @returns undefined for a value of no interest, null where the list can't be read on */
  #value(kind: number, isMultiple: boolean): Uint8Array | undefined | null {
    const size = sizes[kind];
    const isVariable = variable.has(kind);
    if (size === undefined && !isVariable) return null;
    const count = isMultiple || isVariable ? this.number(4) : 1;
    if (count > mostValues) return null;
    let first: Uint8Array | undefined;
    for (let index = 0; index < count; index += 1) {
      const length = size ?? this.number(4);
      const value = this.bytes(length);
      if (value === null) return null;
      this.skip((4 - (length % 4)) % 4);
      if (isVariable) first ??= value;
    }
    return first;
  }

  #skipName(): void {
    this.skip(16);
    const isNumber = this.number(4) === 0;
    if (isNumber) this.skip(4);
    else this.#skipText();
  }

  #skipText(): void {
    const length = this.number(4);
    this.skip(length + ((4 - (length % 4)) % 4));
  }
}

function wide(bytes: Uint8Array): string {
  return new TextDecoder('utf-16le').decode(bytes).replace(/\0[\s\S]*$/, '');
}
