import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { afterAll, expect, test } from 'vitest';
import { tableZip } from '../testing/tableZip.ts';
import { unpackSource } from './unpackSource.ts';

const base = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-unpack-'));
afterAll(() => fs.rmSync(base, { recursive: true, force: true }));
const { signal } = new AbortController();
let made = 0;

async function unpack(bytes: Uint8Array) {
  made += 1;
  const file = path.join(base, `${made}.archive`);
  fs.writeFileSync(file, bytes);
  return unpackSource(file, path.join(base, `out-${made}`), signal);
}

async function tarOf(names: readonly string[]): Promise<Buffer> {
  const tar = pack();
  for (const name of names) tar.entry({ name }, 'text');
  tar.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of tar as unknown as AsyncIterable<Buffer>) chunks.push(chunk);
  return gzipSync(Buffer.concat(chunks));
}

test('a zip and a tar are unpacked, into the only folder that they have', async () => {
  const zip = await unpack(tableZip({ 'all/members.csv': 'a', 'all/posts.csv': 'b' }));
  expect(fs.readdirSync(zip ?? '').sort()).toEqual(['members.csv', 'posts.csv']);
  const tar = await unpack(await tarOf(['members.csv', 'more/posts.csv']));
  expect(fs.readdirSync(tar ?? '').sort()).toEqual(['members.csv', 'more']);
});

test('what is no archive is left as it is', async () => {
  expect(await unpack(Buffer.from('id,username\n1,sam\n'))).toBeNull();
});

test('names that lead out of the archive are refused, and nothing is written there', async () => {
  const zip = unpack(tableZip({ '../evil.csv': 'x' }));
  await expect(zip).rejects.toMatchObject({ code: 'outside' });
  const tar = unpack(await tarOf(['../evil.csv']));
  await expect(tar).rejects.toMatchObject({ code: 'outside' });
  expect(fs.existsSync(path.join(base, 'evil.csv'))).toBe(false);
});

test('a damaged archive says so', async () => {
  const bytes = tableZip({ 'members.csv': 'id,username\n1,sam\n'.repeat(200) });
  const damaged = unpack(Buffer.from(bytes).subarray(0, 60));
  await expect(damaged).rejects.toMatchObject({ code: 'unreadable' });
});

test('an archive that does not fit on the disk is refused before anything is unpacked', async () => {
  const names = Array.from({ length: 450 }, (_, at) => `${at}.csv`);
  const bytes = Buffer.from(tableZip(Object.fromEntries(names.map((name) => [name, 'text']))));
  // What its directory says of each file: 4 GB.
  for (let at = bytes.indexOf(head); at >= 0; at = bytes.indexOf(head, at + 4)) {
    bytes.writeUInt32LE(0xfffffffe, at + 24);
  }
  const zip = unpack(bytes);
  await expect(zip).rejects.toMatchObject({
    ...{ name: 'NoSpace', code: 'ENOSPC' },
    message: expect.stringMatching(/^\d+ MB needed, \d+ MB free$/),
  });
  expect(fs.existsSync(path.join(base, `out-${made}`))).toBe(false);
});

const head = Buffer.from('PK\u0001\u0002', 'latin1');
