/** A value as its bytes, one character each; null: NULL. */
export type MysqlValue = string | null;

const bare = /[^\s,'"()]+/y;
const introducer = /(?:_[a-z0-9]+\s*)?(?=['"]|0x|x')/iy;
const converted = /convert\s{0,3}\(\s{0,3}(?=[_'"])/iy;
const convertedTo = /\s{0,3}using\s{1,3}\w{1,30}\s{0,3}\)/iy;
const hex = /(?:0x([0-9a-f]+)|x'([0-9a-f]*)')/iy;

/**
 * The values of one row of an INSERT, without its brackets; the bytes of the dump as latin1.
 * @returns null if one of them is not a literal, such as a call of a function
 */
export function parseMysqlValues(row: string): MysqlValue[] | null {
  const values: MysqlValue[] = [];
  for (let at = 0; ; ) {
    at = skipSpace(row, at);
    // `CONVERT("…" USING utf8mb4)`, as mydumper writes JSON.
    converted.lastIndex = at;
    const isConverted = converted.test(row);
    if (isConverted) at = converted.lastIndex;
    introducer.lastIndex = at;
    if (introducer.test(row)) at = introducer.lastIndex;
    const first = row[at];
    if (first === "'" || first === '"') {
      const read = readString(row, at, first);
      if (read === null) return null;
      values.push(read.value);
      at = read.end;
    } else {
      hex.lastIndex = at;
      const digits = hex.exec(row);
      if (digits !== null) {
        values.push(Buffer.from(digits[1] ?? digits[2] ?? '', 'hex').toString('latin1'));
        at = hex.lastIndex;
      } else {
        bare.lastIndex = at;
        const word = bare.exec(row)?.[0];
        if (word === undefined) return null;
        values.push(/^null$/i.test(word) ? null : word);
        at = bare.lastIndex;
      }
    }
    if (isConverted) {
      convertedTo.lastIndex = at;
      if (!convertedTo.test(row)) return null;
      at = convertedTo.lastIndex;
    }
    at = skipSpace(row, at);
    if (at >= row.length) return values;
    if (row[at] !== ',') return null;
    at += 1;
  }
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at += 1;
  return at;
}

const backslash = 92;

/** A string that begins at `start`; null: it has no end. */
function readString(
  row: string,
  start: number,
  quote: string,
): { value: string; end: number } | null {
  const mark = quote.charCodeAt(0);
  let isPlain = true;
  for (let at = start + 1; at < row.length; at += 1) {
    const letter = row.charCodeAt(at);
    if (letter === backslash) {
      isPlain = false;
      at += 1;
    } else if (letter === mark) {
      if (row.charCodeAt(at + 1) !== mark) {
        const raw = row.slice(start + 1, at);
        return { value: isPlain ? raw : unescaped(raw, quote), end: at + 1 };
      }
      isPlain = false;
      at += 1;
    }
  }
  return null;
}

const escapes: Record<string, string> = {
  ...{ '0': '\0', n: '\n', r: '\r', t: '\t', b: '\b', Z: '\x1A' },
  // Outside of patterns these keep their backslash.
  ...{ '%': '\\%', _: '\\_' },
};

function unescaped(raw: string, quote: string): string {
  return raw.replace(/\\([\s\S])|''|""/g, (all, escaped: string | undefined) => {
    if (escaped !== undefined) return escapes[escaped] ?? escaped;
    return all[0] === quote ? quote : all;
  });
}
