import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import pg from 'pg';
import { extract, type Header, pack } from 'tar-stream';
import type { DatabaseHandle } from '../../database/database.ts';
import type { FileStore } from '../../files/fileStore.ts';
import { createSecretBox } from '../../secrets/secretBox.ts';
import type { BackupLock } from '../backupKeys.ts';
import { writeBackup } from '../writeBackup.ts';

export const testSecrets = createSecretBox({ secretKey: 'k'.repeat(40), dataDir: '/nowhere' });

/** The bytes of a backup. */
export async function backupBytes(
  { pool }: Pick<DatabaseHandle, 'pool'>,
  given: { files: FileStore; lock?: BackupLock; secretKey?: string },
): Promise<Buffer> {
  const client = new pg.Client(pool.options);
  await client.connect();
  const sink = new PassThrough({ highWaterMark: 2 ** 30 });
  try {
    await writeBackup(sink, {
      ...{ client, files: given.files, secrets: testSecrets, release: '0.1.0' },
      ...{ lock: given.lock ?? null, secretKey: given.secretKey ?? null },
    });
    return await buffer(sink);
  } finally {
    await client.end();
  }
}

export interface TarEntry {
  header: Partial<Header> & Pick<Header, 'name'>;
  bytes: Buffer;
}

/** The entries of an unencrypted backup, to be changed. */
export async function entriesOf(backup: Buffer): Promise<TarEntry[]> {
  const tar = extract();
  Readable.from([zstdDecompressSync(backup)]).pipe(tar as unknown as NodeJS.WritableStream);
  const entries: TarEntry[] = [];
  for await (const entry of tar as unknown as AsyncIterable<
    AsyncIterable<Buffer> & { header: Header }
  >) {
    const bytes = await buffer(entry);
    const { name, type, pax } = entry.header;
    entries.push({ header: { name, type, ...(pax ? { pax } : {}) }, bytes });
  }
  return entries;
}

export async function backupOf(entries: readonly TarEntry[]): Promise<Buffer> {
  const tar = pack();
  for (const { header, bytes } of entries) {
    if (header.type === 'symlink') tar.entry(header);
    else tar.entry({ ...header, size: bytes.length }, bytes);
  }
  tar.finalize();
  return zstdCompressSync(await buffer(tar as unknown as AsyncIterable<Buffer>));
}
