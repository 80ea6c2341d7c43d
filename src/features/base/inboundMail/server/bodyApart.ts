/** The longest header section that is repaired. Bytes. */
const longest = 64 * 1024;
const headerLine = /^[!-9;-~]{1,100}[ \t]*:/;

/**
 * A message that begins with its headers and has a blank line below them. Scripts forget it, and then all of the text is
 * read as headers; others write one above them. Unchanged if it is as it should be.
 */
export function withBodyApart(raw: Uint8Array): Uint8Array {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  const start = bytes.subarray(0, longest).toString('latin1');
  const above = /^(?:[ \t]*\r?\n){1,10}/.exec(start)?.[0].length ?? 0;
  if (above > 0) return headerLine.test(start.slice(above)) ? bytes.subarray(above) : raw;
  if (/\n\r?\n/.test(start) || bytes.byteLength > longest) return raw;
  const at = textStart(start);
  if (at === null) return raw;
  return Buffer.concat([bytes.subarray(0, at), Buffer.from('\r\n'), bytes.subarray(at)]);
}

/** Where the first line is that is no header and does not continue one. */
function textStart(headers: string): number | null {
  let at = 0;
  for (const line of headers.split('\n')) {
    const isHeader = headerLine.test(line) || /^[ \t]/.test(line);
    if (!isHeader && at > 0 && line.trim() !== '') return at;
    at += line.length + 1;
  }
  return null;
}
