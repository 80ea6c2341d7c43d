/** A file within a plain text, as programs before MIME sent it: `begin 644 name`, lines, `end`. */
export interface UuencodedFile {
  name: string;
  bytes: Uint8Array;
}

const beginLine = /^begin [0-7]{3,4} (\S.*)$/;
const mostFiles = 100;

/** Takes the files out of a text. What only looks like the beginning of one stays. */
export function splitUuencoded(text: string): { text: string; files: UuencodedFile[] } {
  if (!/^begin /m.test(text)) return { text, files: [] };
  const lines = text.split('\n');
  const files: UuencodedFile[] = [];
  const kept: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const found = files.length < mostFiles ? fileAt(lines, at) : null;
    if (found === null) {
      kept.push(lines[at] ?? '');
      continue;
    }
    files.push(found.file);
    at = found.last;
  }
  return { text: files.length === 0 ? text : kept.join('\n'), files };
}

/** The content of a part whose transfer encoding is uuencode; null if it is not. */
export function decodeUuencoded(content: Buffer): ArrayBuffer | null {
  const [file] = splitUuencoded(content.toString('latin1')).files;
  return file ? new Uint8Array(file.bytes).buffer : null;
}

function fileAt(
  lines: readonly string[],
  start: number,
): { file: UuencodedFile; last: number } | null {
  const name = beginLine.exec((lines[start] ?? '').trimEnd())?.[1];
  if (name === undefined) return null;
  const pieces: Buffer[] = [];
  for (let at = start + 1; at < lines.length; at += 1) {
    const line = (lines[at] ?? '').replace(/\r$/, '');
    if (/^end\s*$/.test(line)) return { file: { name, bytes: Buffer.concat(pieces) }, last: at };
    const piece = decodedLine(line);
    if (piece === null) return null;
    pieces.push(piece);
  }
  return null;
}

/** @returns null for a line that is not uuencoded */
function decodedLine(line: string): Buffer | null {
  if (line.trimEnd() === '') return Buffer.alloc(0);
  const codes = [...line].map((char) => char.charCodeAt(0) - 32);
  if (codes.some((code) => code < 0 || code > 64)) return null;
  const [size = 0, ...data] = codes.map((code) => code & 63);
  // Trailing spaces, which stand for zero, may have been cut off.
  const needed = Math.ceil((size * 4) / 3);
  if (size > 45 || data.length > needed + 4) return null;
  const bytes = Buffer.alloc(Math.ceil(size / 3) * 3);
  for (let at = 0, to = 0; to < bytes.length; at += 4, to += 3) {
    const [one = 0, two = 0, three = 0, four = 0] = data.slice(at, at + 4);
    bytes[to] = (one << 2) | (two >> 4);
    bytes[to + 1] = ((two & 15) << 4) | (three >> 2);
    bytes[to + 2] = ((three & 3) << 6) | four;
  }
  return bytes.subarray(0, size);
}
