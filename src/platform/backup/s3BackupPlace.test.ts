import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backupNameOf } from './backupPlaces.ts';
import { createS3BackupPlace } from './s3BackupPlace.ts';

const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-bucket-'));
const bucket = new S3rver({
  ...{ port: 0, address: '127.0.0.1', silent: true, directory },
  configureBuckets: [{ name: 'backups', configs: [] }],
});
let place: ReturnType<typeof createS3BackupPlace>;

beforeAll(async () => {
  const { port } = await bucket.run();
  place = createS3BackupPlace({
    ...{ endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', bucket: 'backups' },
    ...{ accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', prefix: 'plaza/', isPathStyle: true },
  });
});
afterAll(async () => {
  await bucket.close();
  fs.rmSync(directory, { recursive: true, force: true });
});

const nameOf = (day: number) => backupNameOf(new Date(Date.UTC(2026, 0, day)), false);

async function write(name: string, bytes: Buffer) {
  const { sink, finish } = await place.create(name);
  await pipeline(Readable.from([bytes.subarray(0, 1_000_000), bytes.subarray(1_000_000)]), sink);
  await finish();
}

test('a backup is written in parts, listed, read and deleted', async () => {
  const bytes = randomBytes(40 * 2 ** 20);
  await write(nameOf(1), bytes);
  await write(nameOf(2), Buffer.from('small'));
  const listed = await place.list();
  expect(listed.map(({ name, bytes }) => [name, bytes])).toEqual([
    [nameOf(2), 5],
    [nameOf(1), bytes.length],
  ]);
  expect(listed[1]?.createdAt).toEqual(new Date('2026-01-01T00:00:00Z'));
  const found = await place.open(nameOf(1));
  expect(found?.bytes).toBe(bytes.length);
  expect(found && bytes.equals(await buffer(found.stream))).toBe(true);
  await place.delete(nameOf(2));
  expect((await place.list()).map(({ name }) => name)).toEqual([nameOf(1)]);
  expect(await place.open(nameOf(2))).toBeNull();
});

test('nothing is there of a backup that broke off', async () => {
  const { sink, abort } = await place.create(nameOf(3));
  sink.write(randomBytes(33 * 2 ** 20));
  sink.destroy();
  await abort();
  expect(await place.open(nameOf(3))).toBeNull();
  expect((await place.list()).map(({ name }) => name)).not.toContain(nameOf(3));
});

test('names that are no backups are none', async () => {
  expect(await place.open('../uploads/a')).toBeNull();
  await expect(place.create('../uploads/a')).rejects.toThrow('is no backup');
});
