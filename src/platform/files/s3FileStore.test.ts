import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { copyFiles } from './copyFiles.ts';
import { type FileStore, newFileKey } from './fileStore.ts';
import { createLocalFileStore } from './localFileStore.ts';
import { createS3FileStore, reachBucket, type S3Settings } from './s3FileStore.ts';
import { createTwoFileStores } from './twoFileStores.ts';

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-s3-'));
const server = new S3rver({
  ...{ port: 0, address: '127.0.0.1', silent: true, directory: path.join(dir, 'buckets') },
  configureBuckets: [{ name: 'uploads', configs: [] }],
});
let settings: S3Settings;

beforeAll(async () => {
  const { port } = await server.run();
  settings = {
    endpoint: `http://127.0.0.1:${port}`,
    ...{ region: 'us-east-1', bucket: 'uploads', prefix: 'plaza/', isPathStyle: true },
    ...{ accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
  };
});
afterAll(async () => {
  await server.close();
  fs.rmSync(dir, { recursive: true, force: true });
});

async function contentOf(store: FileStore, key: string): Promise<Buffer | null> {
  const file = await store.get(key);
  return file && buffer(file.stream);
}

test('what is stored is read again, whole and in parts, and can be deleted', async () => {
  const store = createS3FileStore(settings);
  const key = newFileKey();
  const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251));
  expect(await store.has(key)).toBe(false);
  expect(await store.get(key)).toBeNull();
  await store.put(key, bytes);
  expect(await store.sizeOf(key)).toBe(300_000);
  expect((await contentOf(store, key))?.equals(bytes)).toBe(true);
  const part = await store.get(key, { start: 1_000, end: 1_099 });
  expect(part?.size).toBe(300_000);
  expect(part && (await buffer(part.stream)).equals(bytes.subarray(1_000, 1_100))).toBe(true);
  await store.delete(key);
  await store.delete(key);
  expect(await store.has(key)).toBe(false);
});

test('an empty file, and names that are no keys', async () => {
  const store = createS3FileStore(settings);
  const key = newFileKey();
  await store.put(key, new Uint8Array());
  expect(await contentOf(store, key)).toEqual(Buffer.alloc(0));
  expect(await store.get('../secret')).toBeNull();
  await expect(store.put('../secret', new Uint8Array())).rejects.toThrow('not a file key');
});

test('what is wrong with the settings is told by the variable', async () => {
  expect(await reachBucket(settings)).toBeNull();
  await expect(reachBucket({ ...settings, bucket: 'nowhere' })).rejects.toThrow(
    /^S3_BUCKET: http:\/\/127\.0\.0\.1:\d+ has no bucket nowhere$/,
  );
  await expect(reachBucket({ ...settings, accessKeyId: 'unknown' })).rejects.toThrow(
    'S3_ACCESS_KEY_ID: may not read the bucket uploads (403)',
  );
  expect(await reachBucket({ ...settings, endpoint: 'http://127.0.0.1:1' })).toMatch(
    /^S3_ENDPOINT: nothing answers at http:\/\/127\.0\.0\.1:1 \(/,
  );
});

test('a service that fails for a moment is asked again, and a bucket may be part of the host', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(`${request.method} ${request.url}`);
    if (asked.length === 1) throw new TypeError('fetch failed');
    return new Response(null, { status: asked.length === 2 ? 503 : 200 });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const endpoint = 'https://s3.example:8443';
  const store = createS3FileStore({ ...settings, endpoint, isPathStyle: false });
  const key = newFileKey();
  await store.put(key, Buffer.from('bytes'));
  expect(asked).toEqual(Array(3).fill(`PUT https://uploads.s3.example:8443/plaza/${key}`));
});

test('while the service is away, what is in the folder is read, and the rest may be tried again', async () => {
  const folder = createLocalFileStore(path.join(dir, 'left'));
  const away = createS3FileStore({ ...settings, endpoint: 'http://127.0.0.1:1' });
  const both = createTwoFileStores(away, folder);
  const [left, moved] = [newFileKey(), newFileKey()];
  await folder.put(left, Buffer.from('still here'));
  expect(`${await contentOf(both, left)}`).toBe('still here');
  await expect(both.get(moved)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await expect(both.put(moved, Buffer.from('new'))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});

test('files are moved while they are read, what is there already is skipped, and a deleted file stays so', async () => {
  const folder = createLocalFileStore(path.join(dir, 'folder'));
  const bucket = createS3FileStore({ ...settings, prefix: 'moved/' });
  const keys = Array.from({ length: 12 }, newFileKey);
  for (const [index, key] of keys.entries()) await folder.put(key, Buffer.from(`file ${index}`));
  const [first = '', second = '', third = ''] = keys;
  const both = createTwoFileStores(bucket, folder);
  expect(`${await contentOf(both, first)}`).toBe('file 0');
  await both.delete(second);

  const stopping = new AbortController();
  const options = { from: folder, to: bucket, isThorough: false };
  const interrupted = await copyFiles({
    ...options,
    signal: stopping.signal,
    onProgress: ({ copied }) => copied === 4 && stopping.abort(),
  });
  expect(interrupted).toMatchObject({ copied: 4, failed: [] });
  const rest = await copyFiles({ ...options, onProgress: () => undefined });
  expect(rest).toMatchObject({ copied: 7, present: 4, failed: [] });
  expect(await bucket.has(second)).toBe(false);
  for await (const key of bucket.list()) expect(keys).toContain(key);

  // A copy of the same size that is another.
  await bucket.put(third, Buffer.from('file X'));
  await copyFiles({ ...options, onProgress: () => undefined });
  expect(`${await contentOf(bucket, third)}`).toBe('file X');
  await copyFiles({ ...options, isThorough: true, onProgress: () => undefined });
  expect(`${await contentOf(bucket, third)}`).toBe('file 2');
});

test('a copy that is damaged on its way is not counted', async () => {
  const folder = createLocalFileStore(path.join(dir, 'good'));
  await folder.put(newFileKey(), Buffer.from('right'));
  const damaging: FileStore = {
    ...createLocalFileStore(path.join(dir, 'bad')),
    put: (key) => createLocalFileStore(path.join(dir, 'bad')).put(key, Buffer.from('wrong')),
  };
  const moved = await copyFiles({
    ...{ from: folder, to: damaging, isThorough: false, onProgress: () => undefined },
  });
  expect(moved).toMatchObject({
    copied: 0,
    failed: [{ reason: 'the copy has another checksum' }],
  });
});
