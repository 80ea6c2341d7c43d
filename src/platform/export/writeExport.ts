import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { unwritable } from '../backup/backupPlaces.ts';
import { copySettings } from '../backup/backupSource.ts';
import { CommandFailure } from '../commands/operatorCommand.ts';
import type { FileStore } from '../files/fileStore.ts';
import { type ExportKind, exportKinds } from './exportKind.ts';

export const exportFormat = 1;
/** Written last: an export without it is not complete. */
export const exportManifest = 'export.json';

export interface ExportManifest {
  format: typeof exportFormat;
  release: string;
  exportedAt: string;
  /** By kind, in the order in which they are to be read. */
  kinds: Record<string, { records: number; sha256: string }>;
  files: { count: number; bytes: number; missing: string[] };
}

/**
 * Writes everything into an empty folder: a file of JSON lines for each kind, and the stored files. It reads one
 * snapshot of the database, while the community is in use.
 * @throws CommandFailure if the folder has something, or can't be written
 */
export async function writeExport(
  folder: string,
  given: {
    client: pg.ClientBase;
    files: FileStore;
    release: string;
    onKind?: (kind: string) => void;
  },
): Promise<ExportManifest> {
  const { client, release } = given;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if ((await readdir(folder)).length > 0) throw new CommandFailure(`${folder} is not empty`);
    for (const setting of copySettings) await client.query(setting);
    await client.query('begin isolation level repeatable read read only');
    const kinds: ExportManifest['kinds'] = {};
    for (const kind of exportKinds()) {
      given.onKind?.(kind.kind);
      kinds[kind.kind] = await writeKind(folder, kind, client);
    }
    const files = await writeFiles(folder, given);
    await client.query('commit');
    const exportedAt = new Date().toISOString();
    const manifest = { format: exportFormat, release, exportedAt, kinds, files } as const;
    await writeFile(path.join(folder, exportManifest), `${JSON.stringify(manifest, null, 2)}\n`);
    return manifest;
  } catch (error) {
    throw unwritable(folder, error);
  }
}

async function writeKind(
  folder: string,
  { kind, record, rows }: ExportKind,
  client: pg.ClientBase,
): Promise<{ records: number; sha256: string }> {
  const stream = createWriteStream(path.join(folder, `${kind}.jsonl`), { mode: 0o600 });
  const ended = finished(stream);
  ended.catch(() => undefined);
  const hash = createHash('sha256');
  let records = 0;
  await client.query(`declare exported no scroll cursor for ${rows}`);
  for (;;) {
    const { rows: found } = await client.query('fetch 500 from exported');
    if (found.length === 0) break;
    const lines = found.map((row) => `${JSON.stringify(checked(kind, record, row))}\n`).join('');
    records += found.length;
    hash.update(lines);
    if (!stream.write(lines)) {
      await Promise.race([new Promise<void>((resolve) => stream.once('drain', resolve)), ended]);
    }
  }
  await client.query('close exported');
  stream.end();
  await ended;
  return { records, sha256: hash.digest('hex') };
}

/** What is exported is what the format says: a column that changed is found here, not by an importer. */
function checked(kind: string, record: ExportKind['record'], row: unknown): unknown {
  const parsed = record.strict().safeParse(row);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new CommandFailure(
    `${kind}: a record is not as the format says (${issue?.path.join('.')}: ${issue?.message})`,
  );
}

async function writeFiles(
  folder: string,
  { client, files: store }: { client: pg.ClientBase; files: FileStore },
): Promise<ExportManifest['files']> {
  const files: ExportManifest['files'] = { count: 0, bytes: 0, missing: [] };
  await client.query(
    'declare stored no scroll cursor for select storage_key from files order by id',
  );
  for (;;) {
    const { rows } = await client.query<{ storage_key: string }>('fetch 500 from stored');
    if (rows.length === 0) break;
    for (const { storage_key: key } of rows) {
      const found = await store.get(key);
      if (!found) {
        files.missing.push(key);
        continue;
      }
      const bytes = await buffer(found.stream);
      const place = path.join(folder, filePlace(key));
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
      await writeFile(place, bytes, { mode: 0o600 });
      files.count += 1;
      files.bytes += bytes.length;
    }
  }
  await client.query('close stored');
  return files;
}

/** Below the folder of the export. */
export function filePlace(key: string): string {
  return path.join('files', key.slice(0, 2), key);
}
