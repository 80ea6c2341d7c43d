import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { FileStore } from '#platform/files/fileStore.ts';
import {
  type ImportKind,
  importFinishes,
  importKindsByReference,
} from '#platform/import/importKind.ts';
import {
  emptyTally,
  type FileTally,
  type ImportOutcome,
  tallyRow,
} from '#platform/import/importTally.ts';
import { type Commit, committer, takenBack, withImportLock } from '../importCommits.ts';
import { ImportFailure } from '../importFailure.ts';
import type { RunState } from '../importRun.ts';
import { deleteRecords, type ImportRecord } from '../ledger/importRecords.ts';
import { insertImported } from './folderImport.ts';
import type { FolderReport } from './folderReport.ts';
import { siteOf } from './recordLookup.ts';
import { type RemovedRow, removeRows } from './removeRows.ts';

export interface UndoOptions {
  db: Database;
  files: FileStore;
  source: string;
  dryRun?: boolean;
  progress?: (label: string, total: number) => { update: (done: number) => void; stop: () => void };
  signal?: AbortSignal | undefined;
}

interface Undo extends UndoOptions {
  commit: Commit;
  watched: Readonly<Record<string, readonly string[]>>;
}

const batchSize = 500;

/**
 * Removes what an import brought, kind by kind from the last to the first, in batches. What members here have changed,
 * or what something here depends on, is kept and reported; run again, it is removed once that is gone.
 * @throws ImportFailure if there is no such import
 */
export async function undoImport(options: UndoOptions): Promise<FolderReport> {
  const { db, source } = options;
  return withImportLock(db, source, async (session) => {
    const watched = await findWatched(db, source);
    const from = (commit: Commit) => undo({ ...options, commit, watched });
    return options.dryRun ? takenBack(session, from) : from(committer(session));
  });
}

async function findWatched(db: Database, source: string): Promise<Record<string, string[]>> {
  const row = await db
    .selectFrom('import_runs')
    .select('state')
    .where('source', '=', source)
    .executeTakeFirst();
  if (row === undefined) throw new ImportFailure(`there is no import "${source}"`);
  const { kept } = row.state as unknown as RunState; // written by saveRun only
  if (kept === undefined) throw new ImportFailure(`the import "${source}" is not one of an export`);
  return kept.watched;
}

async function undo(whole: Undo): Promise<FolderReport> {
  const { source, commit, dryRun = false } = whole;
  const startedAt = performance.now();
  const tallies: Record<string, FileTally> = {};
  const kinds = importKindsByReference()
    .map(({ importer }) => importer)
    .toReversed();
  for (const importer of kinds) {
    tallies[importer.kind] = await undoKind(whole, importer);
    if (whole.signal?.aborted) break;
  }
  const finished = whole.signal?.aborted !== true;
  if (finished) {
    for (const work of importFinishes()) {
      await commit((trx) => work({ trx, source, now: new Date() }));
    }
    await commit(async (trx) => {
      const { rows } = await sql<{ left: boolean }>`
        select exists (select from import_records where source = ${source}
          and kind = any(${kinds.map(({ kind }) => kind)}::text[])) as left`.execute(trx);
      if (!rows[0]?.left) {
        await trx.deleteFrom('import_records').where('source', '=', source).execute();
        await trx.deleteFrom('import_runs').where('source', '=', source).execute();
      }
      await insertImported(trx);
    });
  }
  return {
    ...{ source, dryRun, resumed: false, finished, tallies, missing: [], unknown: [], notes: {} },
    isUndo: true,
    seconds: (performance.now() - startedAt) / 1000,
  };
}

async function undoKind(whole: Undo, importer: ImportKind): Promise<FileTally> {
  let tally = emptyTally();
  const { kind } = importer;
  const total = await countRecords(whole, kind);
  if (total === 0) return tally;
  const bar = whole.progress?.(kind, total);
  let cursor: Cursor = null;
  for (;;) {
    const from: Cursor = cursor;
    const { outcomes, next } = await whole.commit(async (trx) => {
      const records = await listBackwards(trx, { source: whole.source, kind }, from);
      return {
        outcomes: await undoBatch(whole, trx, importer, records),
        next: cursorAfter(records),
      };
    });
    for (const outcome of outcomes) tally = tallyRow(tally, 0, outcome);
    bar?.update(tally.read);
    if (next === null || whole.signal?.aborted) break;
    cursor = next;
  }
  bar?.stop();
  return tally;
}

async function undoBatch(
  whole: Undo,
  trx: Database,
  importer: ImportKind,
  records: readonly ImportRecord[],
): Promise<ImportOutcome[]> {
  const { source, files, dryRun = false } = whole;
  const written: RemovedRow[] = records.flatMap((record) =>
    record.written ? [rowOf(importer, record)] : [],
  );
  const kept = await removeRows({ trx, source, files, isDryRun: dryRun }, importer, {
    rows: written,
    watched: whole.watched[importer.kind] ?? [],
  });
  const gone = records.filter(({ externalId }) => !kept.has(externalId));
  await deleteRecords(
    siteOf({ trx, source }),
    importer.kind,
    gone.map(({ externalId }) => externalId),
  );
  return records.map(({ externalId, written: was }): ImportOutcome => {
    const reason = kept.get(externalId);
    if (reason !== undefined) return { kind: 'dropped', reason };
    if (!was) return { kind: 'merged', reason: 'was here before the import' };
    return { kind: 'made' };
  });
}

function rowOf(importer: ImportKind, { externalId, targetId, written }: ImportRecord): RemovedRow {
  const [hash = '', ...rest] = (written ?? '').split(' ');
  const key = importer.key === undefined ? {} : keyRow(importer.key, rest.join(' '));
  return { externalId, hash, id: targetId ?? 0, row: key };
}

function keyRow(columns: readonly string[], json: string): Record<string, unknown> {
  const values: unknown = JSON.parse(json); // written by applyRecords
  return Object.fromEntries(
    columns.map((column, at) => [column, Array.isArray(values) ? values[at] : null]),
  );
}

type Cursor = { id: number | null; externalId: string } | null;

function cursorAfter(records: readonly ImportRecord[]): Cursor {
  const last = records.at(-1);
  if (last === undefined || records.length < batchSize) return null;
  return { id: last.targetId, externalId: last.externalId };
}

/** The newest rows first: what is inside another came after it. */
async function listBackwards(
  trx: Database,
  { source, kind }: { source: string; kind: string },
  after: Cursor,
): Promise<ImportRecord[]> {
  const place = sql`(coalesce(target_id, 0), external_id)`;
  const from =
    after === null ? sql`true` : sql`${place} < (${after.id ?? 0}::bigint, ${after.externalId})`;
  const { rows } = await sql<ImportRecord>`
    select external_id as "externalId", target_id as "targetId", fingerprint, written
    from import_records where source = ${source} and kind = ${kind} and ${from}
    order by coalesce(target_id, 0) desc, external_id desc limit ${batchSize}`.execute(trx);
  return rows;
}

async function countRecords({ db, source }: Undo, kind: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from import_records where source = ${source} and kind = ${kind}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
