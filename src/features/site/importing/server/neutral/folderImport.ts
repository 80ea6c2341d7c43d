import { createHmac } from 'node:crypto';
import path from 'node:path';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import { insertEvents } from '#platform/events/outbox.ts';
import { type FileStore, newFileKey } from '#platform/files/fileStore.ts';
import {
  type ImportKind,
  importFinishes,
  importKinds,
  type ReadKind,
} from '#platform/import/importKind.ts';
import { hasNews, type ImportOutcome, isBalanced } from '#platform/import/importTally.ts';
import { type Commit, committer, takenBack, withImportLock } from '../importCommits.ts';
import {
  findUnfinishedRun,
  type KeptState,
  newRunState,
  type RunState,
  saveRun,
  tallyBatch,
} from '../importRun.ts';
import { saveRecords } from '../ledger/importRecords.ts';
import { applyRecords } from './applyRecords.ts';
import type { RunScope } from './batchLedger.ts';
import { type ExportFolder, openExportFolder } from './exportFolder.ts';
import type { FolderReport } from './folderReport.ts';
import { setLaterColumns } from './laterColumns.ts';
import { bareHost } from './oldLinks.ts';
import {
  chosenItems,
  idsSeenBefore,
  isFirstOf,
  isKeyedKind,
  outcomeOfRow,
  type RunChoices,
  readBatchRows,
  toldOutcomes,
} from './readBatchRows.ts';
import { readRecordBatches } from './recordBatches.ts';
import { siteOf } from './recordLookup.ts';
import { countUnresolved, relinkTexts } from './relinkTexts.ts';

export interface FolderImportOptions {
  db: Database;
  files: FileStore;
  /** A folder in the format of docs/export-format.md. */
  dir: string;
  /** Names the import; by default as the folder says, or by its name. */
  source?: string | undefined;
  /** Runs in one transaction and rolls back. */
  dryRun?: boolean;
  /** Imports roles too. */
  withRoles?: boolean;
  /** Of the old system, besides those that the folder names: links to them become links within the community. */
  hosts?: readonly string[] | undefined;
  /** Records that are to be left out, or to be other than they are. */
  choices?: RunChoices | undefined;
  progress?: (label: string, total: number) => { update: (done: number) => void; stop: () => void };
  /** Stops after the current batch. */
  signal?: AbortSignal | undefined;
}

interface Run extends FolderImportOptions {
  source: string;
  folder: ExportFolder;
  commit: Commit;
  kept: KeptState;
  steps: readonly ReadKind[];
  oldHosts: ReadonlySet<string>;
}

/**
 * Imports an export. Runs in batches, each in a transaction with its progress; a second run of the same folder finds
 * every record unchanged, one of a newer export writes what is new or has changed there.
 * @throws ImportFailure before anything is written, if the folder is incomplete
 */
export async function runFolderImport(options: FolderImportOptions): Promise<FolderReport> {
  const folder = await openExportFolder(options.dir);
  const source = options.source ?? folder.source ?? path.basename(path.resolve(options.dir));
  return withImportLock(options.db, source, (session) => {
    const from = (commit: Commit) => run({ ...options, source, folder }, commit);
    return options.dryRun ? takenBack(session, from) : from(committer(session));
  });
}

async function run(
  options: FolderImportOptions & Pick<Run, 'source' | 'folder'>,
  commit: Commit,
): Promise<FolderReport> {
  const { db, source, folder, dryRun = false } = options;
  const startedAt = performance.now();
  const steps = importKinds();
  const given = JSON.stringify([
    options.withRoles === true,
    [...folder.kinds].map(([kind, { sha256 }]) => [kind, sha256]),
    ...(options.choices === undefined ? [] : [options.choices.key]),
  ]);
  const unfinished = dryRun ? null : await findUnfinishedRun(db, { source }, folder.kinds);
  const isResumed = unfinished?.kept?.given === given;
  const kept = { ...(await findKept(db, source)), given };
  const first = isResumed ? unfinished : { ...newRunState(folder.kinds), kept };
  await commit(async (trx) => {
    await saveRun(trx, { source }, first, { begins: !isResumed });
    await options.choices?.begin({ trx, source });
  });
  const oldHosts = new Set([...folder.hosts, ...(options.hosts ?? [])].map(bareHost));
  const whole: Run = { ...options, commit, kept, steps, oldHosts };
  let state = await readKinds(whole, first);
  const isFinished = state.step >= steps.length;
  if (isFinished) state = await finish(whole, state);
  for (const [kind, tally] of Object.entries(state.tallies)) {
    if (tally && !isBalanced(tally)) throw new Error(`the records of ${kind} do not add up`);
  }
  const known = new Set(steps.map(({ importer }) => importer.kind));
  // The database keeps the state of a run that was broken off in an order of its own.
  const tallies = Object.fromEntries(
    [...known].flatMap((kind) => {
      const tally = state.tallies[kind];
      return tally === undefined ? [] : [[kind, tally]];
    }),
  );
  return {
    ...{ source, dryRun, resumed: isResumed, finished: isFinished, tallies },
    missing: [...known].filter((kind) => !folder.kinds.has(kind)),
    unknown: [...folder.kinds.keys()].filter((kind) => !known.has(kind)),
    notes: state.notes,
    seconds: (performance.now() - startedAt) / 1000,
  };
}

async function findKept(db: Database, source: string): Promise<Omit<KeptState, 'given'>> {
  const row = await db
    .selectFrom('import_runs')
    .select('state')
    .where('source', '=', source)
    .executeTakeFirst();
  const state = row?.state as RunState | undefined; // written by saveRun only
  return { secret: state?.kept?.secret ?? newFileKey(), watched: state?.kept?.watched ?? {} };
}

async function readKinds(whole: Run, first: RunState): Promise<RunState> {
  let state = first;
  for (let index = first.step; index < whole.steps.length; index += 1) {
    const step = whole.steps[index];
    if (step === undefined) break;
    state = await readKind(whole, step, state);
    if (whole.signal?.aborted) return state;
    state = { ...state, step: index + 1, offset: 0, line: 0 };
    const { made = 0 } = state.tallies[step.importer.kind] ?? {};
    if (made > 0) await whole.commit((trx) => analyze(trx, step.importer));
  }
  return state;
}

/** The planner has no statistics of tables that have just grown from empty. */
async function analyze(trx: Database, { table }: ImportKind): Promise<void> {
  await sql`analyze ${sql.table(table)}, import_records, search_documents`.execute(trx);
}

async function readKind(whole: Run, step: ReadKind, first: RunState): Promise<RunState> {
  const { kind } = step.importer;
  const file = whole.folder.kinds.get(kind);
  if (file === undefined) return first;
  const bar = whole.progress?.(kind, file.bytes);
  const placeholders = whole.steps.flatMap(({ importer }) =>
    importer.placeholder === undefined ? [] : [importer],
  );
  let state = first;
  try {
    const seen = await idsSeenBefore(step, file.path, first.offset);
    for await (const { rows, offset, line } of readRecordBatches(file.path, state)) {
      const read = readBatchRows(step, rows);
      const { left, chosen } = chosenItems(whole.choices, kind, read.items);
      let outcomes: ImportOutcome[] = [];
      state = await whole.commit(async (trx) => {
        seen.begin();
        const items = isKeyedKind(step) ? chosen : chosen.filter((item) => isFirstOf(seen, item));
        const applied = await applyRecords(scopeOf(whole, trx), step.importer, items, placeholders);
        outcomes = read.all.map((one) => left.get(one) ?? outcomeOfRow(one, applied));
        const tallied = tallyBatch(
          { ...state, kept: whole.kept, offset, line },
          kind,
          rows,
          outcomes,
        );
        await saveRun(trx, { source: whole.source }, tallied);
        return tallied;
      });
      seen.keep();
      whole.choices?.told(kind, toldOutcomes(read.all, outcomes));
      bar?.update(offset);
      if (whole.signal?.aborted) return state;
    }
    bar?.update(file.bytes);
  } finally {
    bar?.stop();
  }
  return state;
}

function scopeOf(whole: Run, trx: Database): RunScope {
  const { source, kept, folder, files } = whole;
  return {
    ...{ trx, source, files, now: new Date(), watched: kept.watched, hosts: whole.oldHosts },
    isDryRun: whole.dryRun ?? false,
    withRoles: whole.withRoles ?? false,
    readFile: folder.readFile,
    fileKey: (id) => createHmac('sha256', kept.secret).update(id).digest('hex').slice(0, 32),
    remember: (kind, ids) =>
      saveRecords(
        siteOf({ trx, source }),
        kind,
        [...ids].map(([externalId, targetId]) => ({ externalId, targetId, fingerprint: null })),
      ),
  };
}

async function finish(whole: Run, state: RunState): Promise<RunState> {
  const { source, commit } = whole;
  const notes = { ...state.notes };
  const importers = whole.steps.map(({ importer }) => importer);
  for (;;) {
    const lost = await commit((trx) => setLaterColumns({ trx, source }, importers));
    if (lost === null) break;
    const note = 'references to records that were not imported';
    if (lost > 0) notes[note] = (notes[note] ?? 0) + lost;
  }
  const isNews = hasNews(state.tallies);
  const unresolved = isNews ? await relink(whole) : 0;
  if (unresolved > 0)
    notes['texts with links to pages of the old system that were not imported'] = unresolved;
  for (const work of isNews ? importFinishes() : []) {
    await commit((trx) => work({ trx, source, now: new Date() }));
  }
  return commit(async (trx) => {
    const done = { ...state, notes };
    await saveRun(trx, { source }, done, { finished: true });
    if (isNews) await insertImported(trx);
    return done;
  });
}

/** @returns how many texts have links to what was not imported */
async function relink(whole: Run): Promise<number> {
  const { source, commit, kept } = whole;
  for (const { importer } of whole.steps) {
    if (importer.linked === undefined) continue;
    let after: string | null = '';
    while (after !== null) {
      const from: string = after;
      after = await commit((trx) => {
        const scope = {
          trx,
          source,
          hosts: whole.oldHosts,
          watched: kept.watched,
          isOwn: whole.folder.isOwn,
        };
        return relinkTexts(scope, importer, from);
      });
    }
  }
  return commit((trx) => countUnresolved({ trx, source }));
}

/** Cached pages show the state before; points are booked for what was imported. */
export async function insertImported(trx: DatabaseTransaction): Promise<void> {
  const event = { type: 'community.imported', payload: {} } as const;
  await insertEvents(trx, [{ event, actorId: null, isSilent: true, occurredAt: new Date() }]);
}
