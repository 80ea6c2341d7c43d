import path from 'node:path';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { hasNews, isBalanced } from '#platform/import/importTally.ts';
import { type DumpFile, type DumpFileKey, dumpFiles, openDump } from './dump/dumpFiles.ts';
import { type DumpSite, dumpSiteOf } from './dump/dumpSite.ts';
import { SeenIds } from './dump/seenIds.ts';
import { acceptAnswers } from './finish/acceptAnswers.ts';
import { numberRevisions } from './finish/numberRevisions.ts';
import { recount } from './finish/recount.ts';
import { rewriteLeftLinks } from './finish/rewriteLeftLinks.ts';
import { readBatches } from './importBatches.ts';
import { type Commit, committer, takenBack, withImportLock } from './importCommits.ts';
import type { ImportReport } from './importReport.ts';
import { findUnfinishedRun, newRunState, type RunState, saveRun, tallyBatch } from './importRun.ts';
import { defineImportedFields } from './ledger/importFields.ts';
import { findOrMakePlace } from './ledger/importPlace.ts';
import type { ImportPlace, ImportUnit } from './ledger/importUnit.ts';
import { answersStep } from './steps/answersStep.ts';
import { badgesStep } from './steps/badgesStep.ts';
import { commentsStep } from './steps/commentsStep.ts';
import { historyStep } from './steps/historyStep.ts';
import type { ImportStep } from './steps/importStep.ts';
import { postLinksStep } from './steps/postLinksStep.ts';
import { questionsStep } from './steps/questionsStep.ts';
import { tagsStep } from './steps/tagsStep.ts';
import { usersStep } from './steps/usersStep.ts';
import { votesStep } from './steps/votesStep.ts';

/** In this order each step finds its references; posts are read twice. */
const steps: readonly ImportStep[] = [
  usersStep,
  tagsStep,
  questionsStep,
  answersStep,
  commentsStep,
  votesStep,
  badgesStep,
  postLinksStep,
  historyStep,
];

export interface ImportOptions {
  db: Database;
  /** Directory of the dump. */
  dir: string;
  /** Runs in one transaction and rolls back. */
  dryRun?: boolean;
  /** Site or host name, if the directory is not named after it. */
  site?: string | undefined;
  /** Title of the category to create. */
  category?: string | undefined;
  language?: string | undefined;
  /** Progress of one pass over a file, in bytes. */
  progress?: (label: string, total: number) => { update: (done: number) => void; stop: () => void };
  /** Stops after the current batch. */
  signal?: AbortSignal | undefined;
}

interface Run extends ImportOptions {
  files: Map<DumpFileKey, DumpFile>;
  dump: DumpSite;
  place: ImportPlace;
  commit: Commit;
}

/**
 * Imports a Stack Exchange dump. Runs in batches, each in a transaction with its progress; a second run finds
 * every row unchanged.
 *
 * @throws ImportFailure before anything is written, if the dump is incomplete
 */
export async function runStackExchangeImport(options: ImportOptions): Promise<ImportReport> {
  const files = await openDump(options.dir);
  const dump = dumpSiteOf(path.basename(path.resolve(options.dir)), options);
  return withImportLock(options.db, dump.source, async (session) => {
    if (!options.dryRun) return run({ ...options, files, dump }, committer(session));
    return takenBack(session, (commit) => run({ ...options, files, dump }, commit));
  });
}

async function run(
  options: ImportOptions & Pick<Run, 'files' | 'dump'>,
  commit: Commit,
): Promise<ImportReport> {
  const { db, dump, files, dryRun = false } = options;
  const startedAt = Date.now();
  const unfinished = dryRun ? null : await findUnfinishedRun(db, dump, files);
  const first = unfinished ?? newRunState(files);
  const place = await commit(async (trx) => {
    await saveRun(trx, dump, first, { begins: unfinished === null });
    await defineImportedFields(trx);
    return findOrMakePlace(trx, dump);
  });
  const whole: Run = { ...options, place, commit };
  let state = await readFiles(whole, first);
  const stopped = state.step < steps.length;
  if (!stopped) {
    state = await finish(whole, state);
    if (hasNews(state.tallies)) await commit(refreshStatistics);
  }
  for (const [key, tally] of Object.entries(state.tallies)) {
    if (!isBalanced(tally)) throw new Error(`the rows of ${key} do not add up`);
  }
  return {
    source: dump.source,
    hosts: dump.hosts,
    category: dump.name,
    dryRun,
    resumed: unfinished !== null,
    finished: !stopped,
    tallies: state.tallies,
    missing: Object.entries(dumpFiles).flatMap(
      ([key, { name }]) => (files.has(key as DumpFileKey) ? [] : name), // the keys of an exhaustive table
    ),
    notes: state.notes,
    seconds: (Date.now() - startedAt) / 1000,
  };
}

async function readFiles(whole: Run, first: RunState<DumpFileKey>): Promise<RunState<DumpFileKey>> {
  let state = first;
  for (let index = first.step; index < steps.length; index += 1) {
    const step = steps[index];
    if (step === undefined) break;
    const file = whole.files.get(step.file);
    if (file !== undefined) state = await readFile(whole, { step, file, state });
    if (whole.signal?.aborted) return state;
    state = { ...state, step: index + 1, offset: 0, line: 0 };
    if (hasNews(state.tallies)) await whole.commit(refreshStatistics);
  }
  return state;
}

async function readFile(
  whole: Run,
  { step, file, state: first }: { step: ImportStep; file: DumpFile; state: RunState<DumpFileKey> },
): Promise<RunState<DumpFileKey>> {
  const bar = whole.progress?.(step.label, file.bytes);
  let state = first;
  try {
    const seen = await idsBefore(file, step, first);
    for await (const { rows, offset, line } of readBatches(file.path, step, state)) {
      state = await whole.commit(async (trx) => {
        seen.begin();
        const notes = { ...state.notes };
        const outcomes = await step.apply(unitOf(whole, trx, notes), rows, seen);
        const tallied = tallyBatch({ ...state, notes, offset, line }, step.file, rows, outcomes);
        await saveRun(trx, whole.dump, tallied);
        return tallied;
      });
      seen.keep();
      bar?.update(offset);
      if (whole.signal?.aborted) return state;
    }
    bar?.update(file.bytes);
  } finally {
    bar?.stop();
  }
  return state;
}

/** Ids seen by an interrupted run: the first row with an id counts, whichever run read it. */
async function idsBefore(
  file: DumpFile,
  step: ImportStep,
  { offset }: Pick<RunState, 'offset'>,
): Promise<SeenIds> {
  const seen = new SeenIds();
  if (offset === 0) return seen;
  for await (const batch of readBatches(file.path, step, { offset: 0, line: 0 })) {
    if (batch.offset > offset) break;
    step.recall(batch.rows, seen);
    seen.keep();
  }
  return seen;
}

async function finish(whole: Run, state: RunState<DumpFileKey>): Promise<RunState<DumpFileKey>> {
  const notes = { ...state.notes };
  const repeat = async (work: (unit: ImportUnit) => Promise<boolean>) => {
    while (await whole.commit((trx) => work(unitOf(whole, trx, notes))));
  };
  await repeat(rewriteLeftLinks);
  await repeat(numberRevisions);
  return whole.commit(async (trx) => {
    const counted = { ...notes };
    const unit = unitOf(whole, trx, counted);
    await acceptAnswers(unit);
    await recount(unit);
    const done = { ...state, notes: counted };
    await saveRun(trx, whole.dump, done, { finished: true });
    return done;
  });
}

/** Analyzes tables that have just grown from empty, so that the planner has statistics. */
async function refreshStatistics(trx: Database): Promise<void> {
  await sql`analyze import_records, members, conversations, comments, revisions, member_badges,
    search_documents, tags`.execute(trx);
}

function unitOf(whole: Run, trx: Database, notes: Record<string, number>): ImportUnit {
  return {
    trx,
    site: whole.dump,
    place: whole.place,
    language: whole.language ?? 'en',
    note: (what, count) => {
      if (count > 0) notes[what] = (notes[what] ?? 0) + count;
    },
  };
}
