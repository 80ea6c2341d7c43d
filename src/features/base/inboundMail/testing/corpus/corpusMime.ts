/** Parts of messages as clients write them. */

export interface MimePart {
  type: string;
  body: string | Buffer;
  encoding?: '7bit' | '8bit' | 'quoted-printable' | 'base64';
  headers?: Record<string, string>;
}

export type Headers = readonly (readonly [name: string, value: string])[];

let serial = 0;

/** A message with one part, or several in a multipart. */
export function mimeMessage(
  headers: Headers,
  parts: readonly MimePart[],
  subtype = 'alternative',
): Buffer {
  const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const [only] = parts;
  const body = parts.length === 1 && only ? partBytes(only) : multipart(parts, subtype);
  return Buffer.concat([Buffer.from(`${head}MIME-Version: 1.0\r\n`), body]);
}

export function multipart(parts: readonly MimePart[], subtype: string): Buffer {
  serial += 1;
  const boundary = `----=_Part_${serial}`;
  const lines = parts.flatMap((part) => [
    Buffer.from(`--${boundary}\r\n`),
    partBytes(part),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([
    Buffer.from(`Content-Type: multipart/${subtype}; boundary="${boundary}"\r\n\r\n`),
    ...lines,
    Buffer.from(`--${boundary}--\r\n`),
  ]);
}

function partBytes({ type, body, encoding = 'quoted-printable', headers = {} }: MimePart): Buffer {
  const lines = [
    `Content-Type: ${type}`,
    `Content-Transfer-Encoding: ${encoding}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  const bytes = typeof body === 'string' ? Buffer.from(body.replace(/\r?\n/g, '\r\n')) : body;
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), encode(bytes, encoding)]);
}

function encode(bytes: Buffer, encoding: NonNullable<MimePart['encoding']>): Buffer {
  if (encoding === 'base64') {
    return Buffer.from((bytes.toString('base64').match(/.{1,76}/g) ?? []).join('\r\n'));
  }
  return encoding === 'quoted-printable' ? Buffer.from(quotedPrintable(bytes)) : bytes;
}

function quotedPrintable(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .split('\r\n')
    .map((line) => {
      const escaped = line.replace(
        /[^\x20-\x3c\x3e-\x7e]|[ \t]$/g,
        (char) => `=${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
      );
      return (escaped.match(/(?:=[0-9A-F]{2}|[^=]){1,24}/g) ?? ['']).join('=\r\n');
    })
    .join('\r\n');
}

/** An encoded word (RFC 2047). */
export function encodedWord(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  return `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`;
}

export const plainPart = (body: string, more: Partial<MimePart> = {}): MimePart => ({
  type: 'text/plain; charset="utf-8"',
  body,
  ...more,
});

export const htmlPart = (body: string, more: Partial<MimePart> = {}): MimePart => ({
  type: 'text/html; charset="utf-8"',
  body,
  ...more,
});
