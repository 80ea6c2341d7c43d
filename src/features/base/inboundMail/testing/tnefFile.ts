/** A `winmail.dat` as Outlook writes it (MS-OXTNEF). */
interface TnefSource {
  subject?: string;
  body?: string;
  html?: string;
  /** Stored without compression. */
  rtf?: string;
  files?: readonly {
    title: string;
    longName?: string;
    bytes: Buffer;
    /** An embedded message, instead of the bytes. */
    message?: Buffer;
  }[];
}

const number = (value: number, length = 4) => {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntLE(value, 0, length);
  return bytes;
};

function attribute(level: 1 | 2, id: number, data: Buffer): Buffer {
  const sum = data.reduce((total, byte) => (total + byte) % 65_536, 0);
  return Buffer.concat([
    ...[number(level, 1), number(id), number(data.byteLength), data, number(sum, 2)],
  ]);
}

interface Property {
  id: number;
  type: number;
  value: Buffer;
}

const unicode = (id: number, text: string): Property => ({
  ...{ id, type: 0x1f },
  value: Buffer.from(`${text}\0`, 'utf16le'),
});

function properties(given: readonly Property[]): Buffer {
  const list = given.map(({ id, type, value }) => {
    const padding = Buffer.alloc((4 - (value.byteLength % 4)) % 4);
    return Buffer.concat([
      ...[number(type, 2), number(id, 2), number(1), number(value.byteLength), value, padding],
    ]);
  });
  // A number, and a named property of several values, as real files have between them.
  const flag = Buffer.concat([number(0x0b, 2), number(0x0e1f, 2), number(1)]);
  const name = Buffer.from('Keywords\0', 'utf16le');
  const named = Buffer.concat([
    ...[number(0x101f, 2), number(0x8001, 2), Buffer.alloc(16), number(1)],
    ...[number(name.byteLength), name, Buffer.alloc((4 - (name.byteLength % 4)) % 4)],
    ...[
      number(2),
      number(4),
      Buffer.from('a\0', 'utf16le'),
      number(4),
      Buffer.from('b\0', 'utf16le'),
    ],
  ]);
  return Buffer.concat([number(given.length + 2), flag, named, ...list]);
}

const messageClass = Buffer.from('0703020000000000c000000000000046', 'hex');

export function tnefFile({ subject, body, html, rtf, files = [] }: TnefSource): Buffer {
  const raw = Buffer.from(rtf ?? '', 'latin1');
  const stored = Buffer.concat([
    ...[number(raw.byteLength + 12), number(raw.byteLength), number(0x414c454d), number(0), raw],
  ]);
  const own: Property[] = [
    ...(subject === undefined ? [] : [unicode(0x37, subject)]),
    ...(body === undefined ? [] : [unicode(0x1000, body)]),
    ...(html === undefined ? [] : [{ id: 0x1013, type: 0x102, value: Buffer.from(html) }]),
    ...(rtf === undefined ? [] : [{ id: 0x1009, type: 0x102, value: stored }]),
  ];
  return Buffer.concat([
    ...[number(0x223e9f78), number(1, 2)],
    attribute(1, 0x00069007, Buffer.concat([number(1252), number(0)])),
    ...(own.length === 0 ? [] : [attribute(1, 0x00069003, properties(own))]),
    ...files.flatMap(({ title, longName, bytes, message }) => [
      attribute(2, 0x00069002, Buffer.alloc(14)),
      attribute(2, 0x00018010, Buffer.from(`${title}\0`, 'latin1')),
      ...(message === undefined ? [attribute(2, 0x0006800f, bytes)] : []),
      attribute(
        2,
        0x00069005,
        properties([
          ...(longName === undefined ? [] : [unicode(0x3707, longName)]),
          ...(message === undefined
            ? []
            : [{ id: 0x3701, type: 0x0d, value: Buffer.concat([messageClass, message]) }]),
        ]),
      ),
    ]),
  ]);
}
