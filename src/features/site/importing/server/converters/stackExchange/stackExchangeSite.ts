import { freeImportUsername } from '#features/people/members/importedUsername.ts';
import type { DumpFile, DumpFileKey } from '../../dump/dumpFiles.ts';
import { dumpFiles } from '../../dump/dumpFiles.ts';
import { readDumpElements } from '../../dump/dumpLines.ts';
import { type Attributes, lineKind, parseDumpRow } from '../../dump/dumpRow.ts';
import type { DumpSite } from '../../dump/dumpSite.ts';
import { RowError } from '../../dump/rowError.ts';
import { SeenIds } from '../../dump/seenIds.ts';
import type { ImportedPerson } from '../../ledger/importedMembers.ts';
import type { ConvertOptions } from '../converter.ts';
import { type NeutralWriter, RecordFault } from '../frame/neutralWriter.ts';
import type { ScratchRow, ScratchTables } from '../frame/scratchTables.ts';

/** What came of a row; without `settled`, it is settled later, or was before. */
export type RowResult =
  | { settled: 'written' }
  | { settled: 'merged' | 'skipped' | 'degraded'; reason: string }
  | null;

export interface SiteRow<Value> {
  id: string;
  value: Value;
}

const tables: Record<string, string> = {
  posts: `id integer primary key, kind text, question int, accepted int, duplicates text,
    related text, comment text`,
  tags: 'name text primary key, label text, excerpt int, wiki int, description text, text text',
  participants: 'post int, member int, primary key (post, member)',
  usernames: 'name text primary key',
  names: 'member integer primary key, name text',
  history: `id integer primary key, post int, revision text, part text, at text, editor text, text text, note text`,
};

/** A dump that is being converted: its files, and what must be looked up across them. */
export class StackExchangeSite {
  readonly dump: DumpSite;
  readonly writer: NeutralWriter;
  readonly options: ConvertOptions;
  readonly scratch: ScratchTables;
  readonly #files: ReadonlyMap<DumpFileKey, DumpFile>;

  constructor(given: {
    files: ReadonlyMap<DumpFileKey, DumpFile>;
    dump: DumpSite;
    writer: NeutralWriter;
    options: ConvertOptions;
    scratch: ScratchTables;
  }) {
    this.#files = given.files;
    this.dump = given.dump;
    this.writer = given.writer;
    this.options = given.options;
    this.scratch = given.scratch;
    for (const [table, columns] of Object.entries(tables)) this.scratch.create(table, columns);
  }

  /**
   * Each row of a file; the first one with an id counts.
   * @param isCounted false for a second pass over the file, or a first one that settles nothing
   */
  async eachRow<Value>(
    file: DumpFileKey,
    read: (row: Attributes) => SiteRow<Value>,
    work: (row: SiteRow<Value>) => RowResult,
    isCounted = true,
  ): Promise<void> {
    const found = this.#files.get(file);
    if (found === undefined) return;
    const { name } = dumpFiles[file];
    const { ledger, signal } = this.options;
    const bar = this.options.progress(name, found.bytes);
    const seen = new SeenIds();
    for await (const { number, text, end } of readDumpElements(found.path)) {
      if (lineKind(text) !== 'row') continue;
      const example = `line ${number}`;
      if (isCounted) ledger.read(name);
      const result = attempt(() => {
        const row = read(parseDumpRow(text));
        if (seen.has(row.id)) throw new RowError('a row before has the same Id');
        seen.add(row.id);
        seen.keep();
        return work(row);
      });
      if (result !== null && (isCounted || !isFault(result))) this.settle(name, result, example);
      bar.update(end);
      if (signal.aborted) break;
    }
    bar.stop();
  }

  settle(name: string, result: Exclude<RowResult, null>, example: string): void {
    const { ledger } = this.options;
    if (result.settled === 'written') ledger.written(name);
    else ledger[result.settled](name, result.reason, example);
  }

  post(id: string): ScratchRow | undefined {
    return this.scratch.get('select * from posts where id = ?', Number(id));
  }

  /** A name without an account in the dump gets a member of its own, so that its posts stay together. */
  authorId({ userId, name }: ImportedPerson, since: Date): string {
    if (userId !== null && this.writer.has('members', userId)) return userId;
    const id = `former:${name}`;
    if (!this.writer.has('members', id)) {
      this.writeMember({ id, name, externalId: 'former', joinedAt: since });
    }
    return id;
  }

  writeMember(member: {
    id: string;
    name: string;
    externalId: string;
    joinedAt: Date;
    bio?: string;
    lastActivityAt?: Date | null;
    customFields?: Record<string, string | number>;
  }): boolean {
    const isTaken = (name: string) =>
      this.scratch.get('select name from usernames where name = ?', name) !== undefined;
    const username = freeImportUsername(member.name, member.externalId, isTaken);
    this.scratch.insert('usernames', { name: username });
    if (/^\d+$/.test(member.id)) {
      this.scratch.insert('names', { member: Number(member.id), name: member.name });
    }
    return this.writer.write('members', {
      ...{ id: member.id, username, fullName: member.name, firstName: '', lastName: '' },
      ...{ email: null, emailVerifiedAt: null, role: 'member' },
      joinedAt: member.joinedAt.toISOString(),
      lastActivityAt: member.lastActivityAt?.toISOString() ?? null,
      ...{ bio: member.bio ?? '', signature: '', avatar: null, language: null, country: null },
      ...{ timeZone: null, customFields: member.customFields ?? {}, status: 'ACTIVE' },
      ...{ statusReason: null, suspendedUntil: null, suspendedReason: null, deletedAt: null },
    });
  }

  /** The last digit of a redirect’s id says which form it is: a writer holds numbers in little memory. */
  redirect(
    id: number,
    form: number,
    to: { path: string; targetKind: 'posts' | 'comments' | 'members' | 'tags'; targetId: string },
  ): void {
    this.writer.write('redirects', { ...to, id: String(id * 10 + form) });
  }
}

const faults = new WeakSet<object>();

/** Faults of a row are found in each pass, and counted in one. */
function isFault(result: object): boolean {
  return faults.has(result);
}

function attempt(work: () => RowResult): RowResult {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof RowError) && !(error instanceof RecordFault)) throw error;
    const result = { settled: 'skipped', reason: error.message } as const;
    if (error instanceof RowError) faults.add(result);
    return result;
  }
}
