import { Readable, type Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import type pg from 'pg';
import { pack as createPack, type Pack } from 'tar-stream';
import type { FileStore } from '../files/fileStore.ts';
import type { SecretBox } from '../secrets/secretBox.ts';
import {
  type BackupHeader,
  type BackupManifest,
  backupFormat,
  checksumRecord,
  createEntryDigest,
  keyIdPurpose,
  macPurpose,
  pieceName,
  sha256,
} from './backupFormat.ts';
import { type BackupLock, encrypted } from './backupKeys.ts';
import { openSnapshot, type Snapshot } from './backupSource.ts';

export interface BackupOptions {
  /** A connection of its own, outside of the pool. */
  client: pg.ClientBase;
  files: FileStore;
  secrets: SecretBox;
  release: string;
  lock: BackupLock;
  /** The key's text is part of the backup. */
  secretKey: string | null;
  signal?: AbortSignal;
  onProgress?: (done: number, total: number) => void;
}

/** How many missing files the manifest names. */
const namedMissing = 100;

/**
 * Writes a backup while the community is in use: one snapshot of the database, and the files it names.
 * Memory stays flat: a piece of a table or a file at a time.
 */
export async function writeBackup(
  sink: Writable,
  options: BackupOptions,
): Promise<BackupManifest & { createdAt: string }> {
  const snapshot = await openSnapshot(options.client);
  const header = await headerOf(snapshot, options);
  const pack = createPack();
  const zstd = createZstdCompress({
    params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
  });
  const tar = Readable.from(pack as unknown as AsyncIterable<Buffer>, { objectMode: false });
  const compressing = pipeline(tar, zstd);
  // The pipeline below ends with the same error.
  compressing.catch(() => undefined);
  const flowing = (async () => {
    await pipeline(await encrypted(zstd, options.lock), sink, { signal: options.signal });
  })();
  // An archive that can't be written must not be filled.
  const failed = Promise.all([compressing, flowing]).then(
    () => new Promise<never>(() => undefined),
  );
  failed.catch(() => undefined);
  try {
    const manifest = await Promise.race([fill(pack, { snapshot, header, options }), failed]);
    await Promise.all([compressing, flowing]);
    return { ...manifest, createdAt: header.createdAt };
  } catch (error) {
    pack.destroy();
    zstd.destroy();
    await flowing.catch(() => undefined);
    throw error;
  }
}

async function headerOf(
  snapshot: Snapshot,
  { release, secretKey, secrets }: BackupOptions,
): Promise<BackupHeader> {
  return {
    format: backupFormat,
    release,
    createdAt: new Date().toISOString(),
    ...(await snapshot.describe()),
    hasKey: secretKey !== null,
    keyId: keyIdOf(secrets),
  };
}

export function keyIdOf(secrets: SecretBox): string {
  return secrets.mac('', keyIdPurpose).toString('hex').slice(0, 16);
}

async function fill(
  pack: Pack,
  given: { snapshot: Snapshot; header: BackupHeader; options: BackupOptions },
): Promise<BackupManifest> {
  const { snapshot, header, options } = given;
  const digest = createEntryDigest();
  const { tables: tableBytes, files: fileBytes } = await snapshot.sizes();
  let done = 0;

  async function add(name: string, bytes: Buffer): Promise<void> {
    options.signal?.throwIfAborted();
    const checksum = sha256(bytes);
    const entry = { name, size: bytes.length, mode: 0o600, pax: { [checksumRecord]: checksum } };
    await new Promise<void>((resolve, reject) => {
      pack.entry(entry, bytes, (error) => (error ? reject(error) : resolve()));
    });
    digest.add(name, bytes.length, checksum);
    done += bytes.length;
    options.onProgress?.(done, Math.max(done, tableBytes + fileBytes));
  }

  async function addPieces(folder: string, pieces: AsyncGenerator<Buffer, number>) {
    let [piece, bytes] = [0, 0];
    for (;;) {
      const next = await pieces.next();
      if (next.done) return { rows: next.value, bytes };
      piece += 1;
      bytes += next.value.length;
      await add(pieceName(folder, piece), next.value);
    }
  }

  await add('header.json', json(header));
  const tables: BackupManifest['tables'] = {};
  for (const table of header.tables) {
    tables[table.name] = await addPieces(`tables/${table.name}`, snapshot.rowsOf(table));
  }
  const jobs = await addPieces('jobs', snapshot.jobs());
  const files: BackupManifest['files'] = { count: 0, bytes: 0, missing: [], missingCount: 0 };
  for await (const key of snapshot.fileKeys()) {
    const found = await options.files.get(key);
    if (found === null) {
      files.missingCount += 1;
      if (files.missing.length < namedMissing) files.missing.push(key);
      continue;
    }
    const bytes = await buffer(found.stream);
    files.count += 1;
    files.bytes += bytes.length;
    await add(`files/${key}`, bytes);
  }
  if (options.secretKey !== null) await add('secret.key', Buffer.from(options.secretKey));
  const manifest: BackupManifest = {
    ...{ format: backupFormat, tables, jobs: jobs.rows, files },
    ...{ entries: digest.entries(), digest: digest.digest() },
  };
  const text = json(manifest);
  const mac = options.secrets.mac(text.toString(), macPurpose).toString('hex');
  await add('manifest.json', text);
  await add('seal.json', json({ manifest: sha256(text), mac }));
  pack.finalize();
  return manifest;
}

const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
