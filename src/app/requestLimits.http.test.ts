import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { ensureBuild } from '#platform/testing/plazaProcess.ts';
import { openPortal } from '#platform/testing/portal.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { openRawConnection, type RawConnection } from './testing/rawConnection.ts';

ensureBuild();
const { db, database } = await openTestDatabase();
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'plaza-limits-'));
/** A tenth of what is the rule: JSON has 1.5 seconds, an upload 11. */
const limits = { headersMs: 1_000, bodyMs: 500, bytesPerSecond: 1_000_000, wholeMs: 15_000 };
const portal = await openPortal({ database }, { dataDir }, limits);
afterAll(async () => {
  await portal.stop();
  await rm(dataDir, { recursive: true });
});

/** Milliseconds after which a slow connection is long gone, on a busy machine as well. */
const patience = 10_000;

/** Sends a bit every 100 ms until the connection is closed. @returns what was answered */
async function drip(connection: RawConnection, bits: (count: number) => string): Promise<string> {
  for (let count = 0; !connection.isClosed() && count < patience / 100; count += 1) {
    connection.send(bits(count));
    await sleep(100);
  }
  expect(await connection.closed).toBeLessThan(patience);
  return connection.text();
}

const head = 'host: x\r\ncontent-type: application/json\r\n';

test('headers that drip are cut off', async () => {
  const connection = openRawConnection(portal.port);
  connection.send('GET / HTTP/1.1\r\nhost: x\r\n');
  const answer = await drip(connection, (count) => `x-${count}: y\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toMatch(/^x-content-type-options: nosniff\r$/im);
  expect(answer).toContain('"message":"The request timed out."');
});

test('a connection that says nothing is closed without a word', async () => {
  const connection = openRawConnection(portal.port);
  expect(await connection.closed).toBeLessThan(patience);
  expect(connection.text()).toBe('');
});

test.each([
  ['of a length that is told', 'content-length: 100000\r\n', () => ' '],
  ['in chunks', 'transfer-encoding: chunked\r\n', () => '1\r\n \r\n'],
])('a body that drips is cut off: %s', async (_name, framing, bit) => {
  const connection = openRawConnection(portal.port);
  connection.send(`POST /schema/community HTTP/1.1\r\n${head}${framing}\r\n`);
  const answer = await drip(connection, bit);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toMatch(/^x-content-type-options: nosniff\r$/im);
});

test('a body that nobody waits for is cut off, too, and is no second answer', async () => {
  const connection = openRawConnection(portal.port);
  connection.send(`POST /nowhere HTTP/1.1\r\n${head}content-length: 100000\r\n\r\n`);
  const answer = await drip(connection, () => ' ');
  expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  expect(answer).not.toContain('408');
});

test('many slow bodies keep nobody else waiting, and are all gone in the end', async () => {
  const slow = Array.from({ length: 100 }, () => openRawConnection(portal.port));
  for (const connection of slow)
    connection.send(`POST /schema/community HTTP/1.1\r\n${head}content-length: 100000\r\n\r\n{`);
  expect((await portal.graphql('{ __typename }')).status).toBe(200);
  for (const ended of await Promise.all(slow.map(({ closed }) => closed)))
    expect(ended).toBeLessThan(patience);
});

test('an upload has longer than a call of the API', async () => {
  const login = await portal.login((await makeMember(db)).id);
  const frame = [
    '--xx\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n',
    ...Array.from('a text in drips'),
    '\r\n--xx--\r\n',
  ];
  const connection = openRawConnection(portal.port);
  connection.send(
    [
      'POST /community/api/v1/upload/file HTTP/1.1',
      'host: x',
      'content-type: multipart/form-data; boundary=xx',
      `content-length: ${frame.join('').length}`,
      `cookie: ${login.cookie}`,
      `x-csrf-token: ${login.csrf}`,
      'connection: close\r\n\r\n',
    ].join('\r\n'),
  );
  for (const part of frame) {
    connection.send(part);
    await sleep(200);
  }
  expect(await connection.closed).toBeGreaterThan(3_000);
  expect(connection.text()).toMatch(/^HTTP\/1\.1 200 /);
});
