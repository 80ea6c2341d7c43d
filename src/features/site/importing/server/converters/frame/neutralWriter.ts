import { createHash, type Hash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { watchSpace } from '#platform/diskSpace.ts';
import { exportFormat, exportManifest } from '#platform/export/writeExport.ts';
import { releaseVersion } from '#platform/processes/releaseName.ts';
import { ConvertFailure } from './convertFailure.ts';
import { type NeutralKind, neutralKinds } from './neutralKinds.ts';
import { SeenRecordIds } from './seenRecordIds.ts';

/** A record that its schema rejects: the row that it was made from is skipped, with this as the reason. */
export class RecordFault extends Error {
  override name = 'RecordFault';
}

const bufferedLength = 256 * 1024;
const mostHosts = 20;
const fileId = /^[A-Za-z0-9_-]{3,200}$/;

interface OpenKind extends NeutralKind {
  file: number;
  hash: Hash;
  records: number;
  seen: SeenRecordIds;
  pending: string;
}

/**
 * Writes a folder of the neutral format: JSON lines per kind, each checked with the kind’s schema, files beside them,
 * and `export.json` last. It holds a buffer per kind and the ids that were written.
 */
export class NeutralWriter {
  /** Names of the old system’s site: links to them lead to what came from there. */
  readonly hosts = new Set<string>();
  readonly #dir: string;
  readonly #take: (bytes: number) => void;
  readonly #kinds = new Map<string, OpenKind>();
  readonly #files = { count: 0, bytes: 0, missing: [] as string[] };

  /** @param dir is empty */
  constructor(dir: string) {
    this.#dir = dir;
    this.#take = watchSpace(dir);
    for (const kind of neutralKinds()) {
      const file = fs.openSync(path.join(dir, `${kind.kind}.jsonl`), 'wx', 0o600);
      const hash = createHash('sha256');
      this.#kinds.set(kind.kind, {
        ...kind,
        // Once: a schema compiles itself for the records that it sees.
        record: kind.record.strict(),
        ...{ file, hash, records: 0, seen: new SeenRecordIds(), pending: '' },
      });
    }
  }

  /**
   * @returns false if there is a record of this id already; the first one stays
   * @throws RecordFault naming the property, if it is not as the format says; NoSpace
   */
  write(kind: string, record: Readonly<Record<string, unknown>>): boolean {
    const open = this.#open(kind);
    const parsed = open.record.safeParse(record);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      throw new RecordFault(`${kind}.${issue?.path.join('.')}: ${issue?.message}`);
    }
    const id = parsed.data.id;
    if (typeof id === 'string' && !open.seen.add(id)) return false;
    open.pending += `${JSON.stringify(parsed.data)}\n`;
    open.records += 1;
    if (open.pending.length > bufferedLength) this.#flush(open);
    return true;
  }

  /** Whether a record of this id was written. */
  has(kind: string, id: string): boolean {
    return this.#open(kind).seen.has(id);
  }

  /**
   * A record of `files` with its bytes, which are copied from a file of the source, or moved from one that was unpacked
   * for the conversion. One without them is written too: its links stay, and the manifest lists it as missing.
   * @returns whether there were bytes
   */
  writeFile(
    record: Readonly<Record<string, unknown>> & { id: string },
    from: string | null,
    { move = false } = {},
  ): boolean {
    if (!fileId.test(record.id))
      throw new RecordFault(`files.id: ${record.id} can’t be a file name`);
    const facts = from === null ? undefined : fs.lstatSync(from, { throwIfNoEntry: false });
    const isThere = from !== null && facts?.isFile() === true;
    const isNew = this.write('files', isThere ? { ...record, bytes: facts.size } : record);
    if (!isNew) return isThere;
    if (!isThere) {
      this.#files.missing.push(record.id);
      return false;
    }
    const place = path.join(this.#dir, 'files', record.id.slice(0, 2), record.id);
    fs.mkdirSync(path.dirname(place), { recursive: true, mode: 0o700 });
    if (move) fs.renameSync(from, place);
    else {
      this.#take(facts.size);
      fs.copyFileSync(from, place, fs.constants.COPYFILE_EXCL);
    }
    this.#files.count += 1;
    this.#files.bytes += facts.size;
    return true;
  }

  /** Also after a failure: files that are removed while they are open take space as before. */
  close(): void {
    for (const { file } of this.#kinds.values()) fs.closeSync(file);
    this.#kinds.clear();
  }

  /** Writes `export.json`: from now on the folder is complete. */
  finish(system: string): void {
    const kinds: Record<string, { records: number; sha256: string }> = {};
    for (const open of this.#kinds.values()) {
      this.#flush(open);
      kinds[open.kind] = { records: open.records, sha256: open.hash.digest('hex') };
    }
    const manifest = {
      ...{ format: exportFormat, release: releaseVersion(), exportedAt: new Date().toISOString() },
      // Names the import: a conversion of a newer dump continues it.
      ...{ source: system, hosts: [...this.hosts].slice(0, mostHosts), kinds, files: this.#files },
    };
    fs.writeFileSync(
      path.join(this.#dir, exportManifest),
      `${JSON.stringify(manifest, null, 2)}\n`,
      { flag: 'wx', mode: 0o600 },
    );
  }

  #open(kind: string): OpenKind {
    const open = this.#kinds.get(kind);
    if (open === undefined) throw new ConvertFailure(`the format has no ${kind}`);
    return open;
  }

  #flush(open: OpenKind): void {
    const bytes = Buffer.from(open.pending);
    this.#take(bytes.length);
    for (let at = 0; at < bytes.length; ) at += fs.writeSync(open.file, bytes, at);
    open.hash.update(bytes);
    open.pending = '';
  }
}
