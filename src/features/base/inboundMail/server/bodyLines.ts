/** Decodes the body of a part line by line. */
export interface LineDecoder {
  update(line: Uint8Array): void;
  finalize(): Promise<ArrayBuffer>;
}

const newLine = Uint8Array.of(0x0a);

/** Joins the lines of a body that is not encoded. The library’s own takes half a minute for a log of 20 MB. */
export class PlainLines implements LineDecoder {
  readonly #pieces: Uint8Array[] = [];

  update(line: Uint8Array): void {
    this.#pieces.push(line, newLine);
  }

  async finalize(): Promise<ArrayBuffer> {
    return new Uint8Array(Buffer.concat(this.#pieces)).buffer;
  }
}

/**
 * A text in base64: mailing lists append their footer as it is, and programs declare base64 for what is none. From the
 * first line of words on, it is not encoded.
 */
export class Base64Lines implements LineDecoder {
  readonly #decoder: LineDecoder;
  readonly #encoded: Uint8Array[] = [];
  readonly #written = new PlainLines();
  #isWritten = false;

  constructor(decoder: LineDecoder) {
    this.#decoder = decoder;
  }

  update(line: Uint8Array): void {
    this.#isWritten ||= isWritten(line);
    if (this.#isWritten) this.#written.update(line);
    else this.#encoded.push(line);
  }

  async finalize(): Promise<ArrayBuffer> {
    const isEncoded = !this.#isWritten || areEncoded(this.#encoded);
    const decoder = isEncoded ? this.#decoder : new PlainLines();
    for (const line of this.#encoded) decoder.update(line);
    const start = Buffer.from(await decoder.finalize());
    const rest = Buffer.from(await this.#written.finalize());
    if (rest.byteLength === 0) return new Uint8Array(start).buffer;
    const between = start.byteLength > 0 && start.at(-1) !== 0x0a ? [newLine] : [];
    return new Uint8Array(Buffer.concat([start, ...between, rest])).buffer;
  }
}

/** Words with spaces between them, or a line that divides. */
function isWritten(line: Uint8Array): boolean {
  const text = Buffer.from(line).toString('latin1').trim();
  return /\S[ \t]+\S/.test(text) || (/^[-_=*]+$/.test(text) && /[-_*]/.test(text));
}

/** Whether lines above written ones are base64 rather than a salutation. */
function areEncoded(lines: readonly Uint8Array[]): boolean {
  const text = Buffer.concat(lines).toString('latin1').replace(/\s/g, '');
  const letters = text.replace(/[^a-z0-9+/=]/gi, '').length;
  return letters > text.length * 0.8 && (letters >= 16 || text.endsWith('='));
}

/** Quoted-printable in which something appended white space to the marks of lines that go on. */
export class QuotedLines implements LineDecoder {
  readonly #decoder: LineDecoder;

  constructor(decoder: LineDecoder) {
    this.#decoder = decoder;
  }

  update(line: Uint8Array): void {
    let end = line.length;
    while (end > 0 && isBlank(line[end - 1])) end -= 1;
    this.#decoder.update(line[end - 1] === 0x3d ? line.subarray(0, end) : line);
  }

  finalize(): Promise<ArrayBuffer> {
    return this.#decoder.finalize();
  }
}

function isBlank(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0d;
}
