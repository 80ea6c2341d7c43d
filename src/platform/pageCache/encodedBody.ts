import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { type Encoding, encode } from '../assets/assetStore.ts';

const brotliDecompress = promisify(zlib.brotliDecompress);

/** Brotli above 5 takes up to twice the time for one percent. */
const quality = 5;

/**
 * The body of a page in the encodings asked for so far, each made once. Packed, it is held only compressed: the text
 * is five times the size.
 */
export class EncodedBody {
  /** Without a body, such as a redirect. */
  readonly isEmpty: boolean;
  #text: Buffer | null;
  #packed: Promise<Buffer> | null = null;
  #gzip: Promise<Buffer> | null = null;
  /** Bytes held. */
  #size: number;
  readonly #onGrowth: () => void;

  /** @param onGrowth called when a further encoding is held */
  constructor(text: Buffer, onGrowth: () => void = () => {}) {
    this.isEmpty = text.length === 0;
    this.#text = text;
    this.#size = text.length;
    this.#onGrowth = onGrowth;
  }

  get size(): number {
    return this.#size;
  }

  /** Compresses it and lets go of the text. */
  async pack(): Promise<void> {
    const packed = await this.in('br');
    this.#text = null;
    this.#size = packed.length;
  }

  in(encoding: Encoding): Promise<Buffer> {
    if (encoding === 'identity') return this.#readText();
    if (encoding === 'gzip') {
      this.#gzip ??= this.#compressForOthers();
      return this.#gzip;
    }
    this.#packed ??= this.#readText().then((text) => encode(text, 'br', quality));
    return this.#packed;
  }

  async #readText(): Promise<Buffer> {
    return this.#text ?? brotliDecompress(await this.in('br'));
  }

  async #compressForOthers(): Promise<Buffer> {
    const bytes = await encode(await this.#readText(), 'gzip', quality);
    this.#size += bytes.length;
    this.#onGrowth();
    return bytes;
  }
}
