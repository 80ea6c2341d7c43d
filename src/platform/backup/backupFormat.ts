import { createHash, type Hash } from 'node:crypto';
import { z } from 'zod';
import { CommandFailure } from '../commands/operatorCommand.ts';

/**
 * A backup is a tar archive, compressed with zstd and possibly encrypted with age: `age -d | zstd -d | tar x`
 * unpacks it. Its entries, in this order:
 *
 * - `header.json`: what it is of, and what is needed to restore it
 * - `tables/<table>/<number>`: the table's rows as COPY writes them, in pieces
 * - `jobs/<number>`: waiting jobs, as COPY writes them
 * - `files/<key>`: the stored files, in the order of their keys
 * - `secret.key`, only if asked for
 * - `manifest.json`: what the archive has to contain
 * - `seal.json`: the checksum of the manifest, and its MAC by the community's key
 *
 * Every entry has its SHA-256 in a PAX record, so that a damaged one can be named.
 */
export const backupFormat = 1;

/** What is wrong with a backup, for the operator. */
export class BackupFault extends CommandFailure {
  override name = 'BackupFault';
}

/** Bytes of a piece of a table: what is in memory at a time. */
export const pieceSize = 1024 * 1024;

/** The most that an entry may have, in bytes; more was not written by us. */
export const entryLimits = {
  'header.json': 16 * 2 ** 20,
  tables: 4 * pieceSize,
  jobs: 4 * pieceSize,
  files: 512 * 2 ** 20,
  'secret.key': 4096,
  'manifest.json': 16 * 2 ** 20,
  'seal.json': 4096,
} as const;

export type EntryKind = keyof typeof entryLimits;

/** The PAX record with an entry's checksum. */
export const checksumRecord = 'PLAZA.sha256';

const tableName = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,62}$/);
const count = z.int().min(0);

const tableSchema = z.strictObject({
  name: tableName,
  columns: z.array(tableName).min(1),
  /** Of a partition: its table and its bounds. */
  partition: z.strictObject({ of: tableName, bound: z.string().max(500) }).optional(),
});

export const headerSchema = z.strictObject({
  format: z.int(),
  release: z.string().max(100),
  createdAt: z.iso.datetime(),
  postgres: z.string().max(200),
  /** Those that had been applied. */
  migrations: z.array(z.string().max(200)).min(1),
  tables: z.array(tableSchema).min(1),
  sequences: z.array(
    z.strictObject({ name: tableName, value: z.string().regex(/^-?\d+$/), isCalled: z.boolean() }),
  ),
  hasKey: z.boolean(),
  /** Tells the keys of communities apart, and reveals nothing of them. */
  keyId: z.string().max(64),
});

export type BackupHeader = z.infer<typeof headerSchema>;
export type BackedUpTable = BackupHeader['tables'][number];

export const manifestSchema = z.strictObject({
  format: z.literal(backupFormat),
  tables: z.record(tableName, z.strictObject({ rows: count, bytes: count })),
  jobs: count,
  files: z.strictObject({
    count,
    bytes: count,
    /** Keys of files that the database knows but the store did not have. */
    missing: z.array(z.string().max(64)),
    missingCount: count,
  }),
  entries: count,
  /** Of a line for each entry before: name, size, checksum. */
  digest: z.string().regex(/^[0-9a-f]{64}$/),
});

export type BackupManifest = z.infer<typeof manifestSchema>;

export const sealSchema = z.strictObject({
  manifest: z.string().regex(/^[0-9a-f]{64}$/),
  mac: z.string().regex(/^[0-9a-f]{64}$/),
});

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Sums up entries, to be compared with the manifest. */
export function createEntryDigest(): {
  add: (name: string, size: number, checksum: string) => void;
  entries: () => number;
  digest: () => string;
} {
  const hash: Hash = createHash('sha256');
  let entries = 0;
  return {
    add(name, size, checksum) {
      hash.update(`${name} ${size} ${checksum}\n`);
      entries += 1;
    },
    entries: () => entries,
    digest: () => hash.copy().digest('hex'),
  };
}

export interface EntryName {
  kind: EntryKind;
  /** The table, or the key of the file. */
  of: string;
  /** Of a piece: from 1. */
  piece: number;
}

const names =
  /^(?:(?<single>header\.json|secret\.key|manifest\.json|seal\.json)|tables\/(?<table>[A-Za-z_][A-Za-z0-9_]{0,62})\/(?<part>\d{6,9})|jobs\/(?<jobs>\d{6,9})|files\/(?<key>[0-9a-f]{32}))$/;

/** @returns null if no backup has an entry of this name: it could be a path that leads elsewhere */
export function parseEntryName(name: string): EntryName | null {
  const found = names.exec(name)?.groups;
  if (!found) return null;
  const { single, table, part, jobs, key } = found;
  if (single) return { kind: single as EntryKind, of: '', piece: 0 }; // the pattern lists them
  if (table) return { kind: 'tables', of: table, piece: Number(part) };
  if (jobs) return { kind: 'jobs', of: '', piece: Number(jobs) };
  return { kind: 'files', of: key ?? '', piece: 0 };
}

export function pieceName(folder: string, piece: number): string {
  return `${folder}/${String(piece).padStart(6, '0')}`;
}

/** Rows of a piece in COPY's text format, where a line feed within a value is written as `\n`. */
export function countRows(bytes: Uint8Array): number {
  let rows = 0;
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) rows += 1;
  return rows;
}

export const macPurpose = 'backup manifest';
export const keyIdPurpose = 'backup key';
