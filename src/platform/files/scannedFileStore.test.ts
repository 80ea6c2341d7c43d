import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isPortOpen, prepareProgram } from '../testing/startedProgram.ts';
import { newFileKey } from './fileStore.ts';
import { createLocalFileStore } from './localFileStore.ts';
import { createScannedFileStore } from './scannedFileStore.ts';

/** The test file of the antivirus industry, in two parts: scanners of this machine read sources, too. */
const eicar = `${'X5O!P%@AP[4\\PZX54(P^)7CC)7}$'}${'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'}`;

const clamd = await prepareProgram('/usr/sbin/clamd', ({ dir }) => [
  `--config-file=${path.join(dir, 'clamd.conf')}`,
]);
const root = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-scanned-'));
const store = createScannedFileStore(createLocalFileStore(root), `tcp://127.0.0.1:${clamd.port}`);

fs.mkdirSync(path.join(clamd.dir, 'signatures'));
// The signature as published; the database of viruses itself is not needed.
const signature = '44d88612fea8a8f36de82e1278abb02f:68:Eicar-Test-Signature\n';
fs.writeFileSync(path.join(clamd.dir, 'signatures', 'test.hdb'), signature);
const settings = [
  ...[`TCPSocket ${clamd.port}`, 'TCPAddr 127.0.0.1', 'Foreground yes'],
  ...[`DatabaseDirectory ${path.join(clamd.dir, 'signatures')}`, 'StreamMaxLength 1M'],
];
fs.writeFileSync(path.join(clamd.dir, 'clamd.conf'), `${settings.join('\n')}\n`);

afterAll(async () => {
  await clamd.remove();
  fs.rmSync(root, { recursive: true, force: true });
});

test('a virus is refused and not kept; other files are', async () => {
  clamd.start();
  await expect.poll(() => isPortOpen(clamd.port)).toBe(true);
  const [bad, good, large] = [newFileKey(), newFileKey(), newFileKey()];
  await expect(store.put(bad, Buffer.from(eicar))).rejects.toMatchObject({
    code: 'FILE_VIRUS_FOUND',
    message: 'Virus Scan failed',
  });
  expect(await store.has(bad)).toBe(false);
  const bytes = Buffer.alloc(300_000, 'harmless ');
  await store.put(good, bytes);
  expect(await store.sizeOf(good)).toBe(300_000);
  await store.put(newFileKey(), new Uint8Array());
  // Over the limit of clamd: it could not be scanned.
  await expect(store.put(large, Buffer.alloc(3_000_000))).rejects.toMatchObject({
    code: 'UNAVAILABLE',
  });
  expect(await store.has(large)).toBe(false);
});

test('without an answer nothing is stored', async () => {
  await clamd.kill();
  const key = newFileKey();
  await expect(store.put(key, Buffer.from('harmless'))).rejects.toMatchObject({
    code: 'UNAVAILABLE',
  });
  expect(await store.has(key)).toBe(false);
});
