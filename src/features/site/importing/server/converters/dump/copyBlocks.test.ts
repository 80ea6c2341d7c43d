import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { type CopyBatch, longestRow, parseCopyRow, readCopyBlocks } from './copyBlocks.ts';

/** In pieces of one byte and as a whole: where a chunk ends must not matter. */
async function batchesOf(text: string | Buffer, size = 7): Promise<CopyBatch[]> {
  const bytes = Buffer.from(text);
  const chunks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += size) chunks.push(bytes.subarray(at, at + size));
  const batches: CopyBatch[] = [];
  for await (const batch of readCopyBlocks(Readable.from(chunks), 'dump.sql')) batches.push(batch);
  return batches;
}

test('escapes of a row are what they stand for, and \\N is null', () => {
  expect(parseCopyRow('1\t\\N\ta\\tb\\nc\\\\N\t\\101\\x41\t')).toEqual([
    '1',
    null,
    'a\tb\nc\\N',
    'AA',
    '',
  ]);
});

test('rows are read from COPY blocks only, whatever the chunks', async () => {
  const text = [
    '-- COPY public.things (id) FROM stdin;',
    'COPY public.things (id, "primary", name) FROM stdin;',
    '1\tt\tone\\ntwo',
    '2\tf\tÄ🌱',
    '\\.',
    'COPY public.empty (id) FROM stdin;',
    '\\.',
    'SELECT 1;',
  ].join('\r\n');
  for (const size of [1, 7, 10_000]) {
    expect(await batchesOf(text, size)).toMatchObject([
      {
        table: 'things',
        columns: ['id', 'primary', 'name'],
        rows: [
          ['1', 't', 'one\ntwo'],
          ['2', 'f', 'Ä🌱'],
        ],
      },
      { table: 'empty', rows: [] },
    ]);
  }
});

test('a row with other columns, in another encoding or too long is a fault of that row', async () => {
  const dump = Buffer.concat([
    Buffer.from('COPY public.things (id, name) FROM stdin;\n1\n2\t'),
    Buffer.from([0xe4, 0x0a]),
    Buffer.from('3\t'),
    Buffer.alloc(longestRow, 'x'),
    Buffer.from('\n4\tfour\n\\.\n'),
  ]);
  expect(await batchesOf(dump, 1024 * 1024)).toMatchObject([
    {
      rows: [['4', 'four']],
      faults: [
        { line: 2, reason: 'the row has 1 values for 2 columns' },
        { line: 3, reason: 'the row is not UTF-8' },
        { line: 4, reason: 'the row is longer than 32 MB' },
      ],
    },
  ]);
});

test('a dump that ends within a table is refused', async () => {
  await expect(batchesOf('COPY public.things (id) FROM stdin;\n1\n')).rejects.toThrow(
    'ends within the table things',
  );
});
