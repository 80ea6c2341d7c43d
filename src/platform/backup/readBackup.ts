import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { extract as createExtract, type Header } from 'tar-stream';
import type { z } from 'zod';
import type { SecretBox } from '../secrets/secretBox.ts';
import { demandSame, parseBackupJson, parseHeader } from './backupChecks.ts';
import {
  BackupFault,
  type BackupHeader,
  type BackupManifest,
  checksumRecord,
  countRows,
  createEntryDigest,
  type EntryName,
  entryLimits,
  macPurpose,
  manifestSchema,
  parseEntryName,
  sealSchema,
  sha256,
} from './backupFormat.ts';
import { type BackupKeys, decrypted } from './backupKeys.ts';
import { keyIdOf } from './writeBackup.ts';

/** What is used of an entry of the archive, which is a stream. */
interface Entry extends AsyncIterable<Buffer> {
  header: Header;
  resume: () => void;
}

/** Receives the content of a backup, checked piece by piece; the whole is only certain at the end. */
export interface BackupVisitor {
  header?: (header: BackupHeader) => Promise<void>;
  /** Pieces of a table come one after the other. */
  rows?: (table: string, piece: Buffer) => Promise<void>;
  jobs?: (piece: Buffer) => Promise<void>;
  file?: (key: string, bytes: Buffer) => Promise<void>;
  secretKey?: (text: string) => Promise<void>;
}

export interface ReadBackup {
  header: BackupHeader;
  manifest: BackupManifest;
  /** Whether the community's key signed it; `unknown`: this key is not at hand. */
  authenticity: 'signed' | 'unknown';
}

interface ReadOptions {
  keys: BackupKeys;
  /** The key of this installation, if it has one. */
  secrets: SecretBox | null;
  visitor?: BackupVisitor;
}

/**
 * Reads a whole backup and checks all of it.
 * @throws BackupFault that says what is wrong
 */
export async function readBackup(source: Readable, options: ReadOptions): Promise<ReadBackup> {
  const tar = createExtract();
  const plain = await unpacked(source, options.keys);
  const flowing = pipeline(plain, createZstdDecompress(), tar as unknown as NodeJS.WritableStream);
  flowing.catch((error: Error) => tar.destroy(error));
  const reader = createReader(options);
  try {
    for await (const entry of tar as unknown as AsyncIterable<Entry>) {
      await reader.take(entry);
      entry.resume();
    }
    await flowing;
    return reader.end();
  } catch (error) {
    plain.destroy();
    source.destroy();
    await flowing.catch(() => undefined);
    throw isOurs(error) ? error : damaged(error, reader.last());
  }
}

/** Reads no further than the header. */
export async function readHeader(source: Readable, keys: BackupKeys): Promise<BackupHeader> {
  let header: BackupHeader | undefined;
  const visitor: BackupVisitor = {
    async header(found) {
      header = found;
      throw new Enough('enough');
    },
  };
  await readBackup(source, { keys, secrets: null, visitor }).catch((error: unknown) => {
    if (!(error instanceof Enough)) throw error;
  });
  if (!header) throw new BackupFault('The backup is damaged: it has no header');
  return header;
}

/** Errors of a visitor are not the backup's. */
export class VisitorFailure extends Error {
  override name = 'VisitorFailure';
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

class Enough extends VisitorFailure {}

const isOurs = (error: unknown) => error instanceof BackupFault || error instanceof VisitorFailure;

function damaged(error: unknown, last: string): BackupFault {
  const reason = error instanceof Error ? error.message : String(error);
  const isCut = /unexpected end|premature|stream was (?:cut|truncated)|final chunk|aborted/i.test(
    reason,
  );
  const where = last ? `after ${last}` : 'at its beginning';
  return new BackupFault(
    isCut
      ? `The backup is incomplete: it ends ${where}. It was interrupted or cut off`
      : `The backup is damaged ${where} (${reason})`,
  );
}

/** Decrypts if it is encrypted. @throws BackupFault if it is no backup */
async function unpacked(source: Readable, keys: BackupKeys): Promise<Readable> {
  const start = await beginningOf(source);
  if (start.subarray(0, 21).toString('latin1') === 'age-encryption.org/v1') {
    return decrypted(source, keys);
  }
  if (start.length >= 4 && start.readUInt32LE(0) === 0xfd2fb528) return source;
  source.destroy();
  throw new BackupFault(
    start.length === 0 ? 'The file is empty' : 'The file is no Plaza backup (neither zstd nor age)',
  );
}

async function beginningOf(source: Readable): Promise<Buffer> {
  for await (const chunk of source.iterator({ destroyOnReturn: false })) {
    source.unshift(chunk);
    return chunk;
  }
  return Buffer.alloc(0);
}

/** The order in which kinds of entries follow each other. */
const order = Object.keys({
  ...{ 'header.json': 0, tables: 0, jobs: 0, files: 0 },
  ...{ 'secret.key': 0, 'manifest.json': 0, 'seal.json': 0 },
} satisfies Record<keyof typeof entryLimits, 0>);

function createReader({ visitor = {}, secrets }: ReadOptions) {
  const digest = createEntryDigest();
  let header: BackupHeader | null = null;
  let manifest: { value: BackupManifest; text: Buffer } | null = null;
  let seal: z.infer<typeof sealSchema> | null = null;
  let previous: (EntryName & { name: string }) | null = null;
  const tables: BackupManifest['tables'] = {};
  const seen = { jobs: 0, files: 0, fileBytes: 0 };

  /** @throws BackupFault if it does not follow on the entry before */
  function demandOrder(name: string, next: EntryName): void {
    const { kind, of, piece } = next;
    const before = previous ? order.indexOf(previous.kind) : -1;
    const isSameKind = previous?.kind === kind;
    const follows = (() => {
      if (previous === null) return kind === 'header.json';
      if (kind === 'tables' || kind === 'jobs') {
        if (order.indexOf(kind) < before) return false;
        if (isSameKind && previous.of === of) return piece === previous.piece + 1;
        return piece === 1 && (!isSameKind || placeOf(of) > placeOf(previous.of));
      }
      if (kind === 'files' && isSameKind) return of > previous.of;
      return order.indexOf(kind) > before;
    })();
    if (!follows) throw new BackupFault(`The backup is damaged: ${name} is out of place`);
    previous = { ...next, name };
  }

  const placeOf = (table: string) => header?.tables.findIndex(({ name }) => name === table) ?? -1;

  async function use({ kind, of }: EntryName, bytes: Buffer): Promise<void> {
    if (kind === 'header.json') {
      header = parseHeader(bytes);
      const found = header;
      for (const { name } of found.tables) tables[name] = { rows: 0, bytes: 0 };
      await visited(() => visitor.header?.(found));
    } else if (kind === 'tables') {
      const table = tables[of];
      if (!table) throw new BackupFault(`The backup is damaged: its header lacks the table ${of}`);
      table.rows += countRows(bytes);
      table.bytes += bytes.length;
      await visited(() => visitor.rows?.(of, bytes));
    } else if (kind === 'jobs') {
      seen.jobs += countRows(bytes);
      await visited(() => visitor.jobs?.(bytes));
    } else if (kind === 'files') {
      seen.files += 1;
      seen.fileBytes += bytes.length;
      await visited(() => visitor.file?.(of, bytes));
    } else if (kind === 'secret.key') {
      await visited(() => visitor.secretKey?.(bytes.toString('utf8')));
    } else if (kind === 'manifest.json') {
      manifest = { value: parseBackupJson(manifestSchema, bytes, 'manifest.json'), text: bytes };
    } else {
      seal = parseBackupJson(sealSchema, bytes, 'seal.json');
    }
  }

  return {
    last: () => previous?.name ?? '',
    async take(entry: Entry): Promise<void> {
      const { name, size = 0, type, pax } = entry.header;
      const parsed = parseEntryName(name);
      if (!parsed)
        throw new BackupFault(`The backup has an entry that is none of ours: ${shown(name)}`);
      if (type !== 'file') throw new BackupFault(`The backup is damaged: ${name} is a ${type}`);
      if (size > entryLimits[parsed.kind]) {
        throw new BackupFault(`The backup is damaged: ${name} is too large (${size} bytes)`);
      }
      demandOrder(name, parsed);
      const bytes = await buffer(entry);
      const checksum = sha256(bytes);
      if (Object(pax)[checksumRecord] !== checksum) {
        throw new BackupFault(`The backup is damaged: ${name} has another checksum`);
      }
      if (parsed.kind !== 'manifest.json' && parsed.kind !== 'seal.json') {
        digest.add(name, bytes.length, checksum);
      }
      await use(parsed, bytes);
    },
    end(): ReadBackup {
      if (!header || !manifest || !seal) {
        const last = previous?.name ?? 'nothing';
        throw new BackupFault(`The backup is incomplete: it ends after ${last}`);
      }
      const { value, text } = manifest;
      if (seal.manifest !== sha256(text)) {
        throw new BackupFault('The backup is damaged: its manifest was changed');
      }
      demandSame(value, { tables, seen, digest });
      return { header, manifest: value, authenticity: authenticityOf(header, text, seal.mac) };
    },
  };

  function authenticityOf({ keyId }: BackupHeader, text: Buffer, mac: string) {
    if (!secrets || keyIdOf(secrets) !== keyId) return 'unknown' as const;
    if (secrets.mac(text.toString(), macPurpose).toString('hex') !== mac) {
      throw new BackupFault('The backup was changed: its signature is not by the community’s key');
    }
    return 'signed' as const;
  }
}

async function visited(visit: () => Promise<void> | undefined): Promise<void> {
  try {
    await visit();
  } catch (error) {
    throw isOurs(error) ? error : new VisitorFailure(error);
  }
}

/** A name from an archive may have control characters. */
const shown = (name: string) => JSON.stringify(name.slice(0, 200));
