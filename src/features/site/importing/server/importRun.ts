import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { emptyTally, type FileTally, type ImportOutcome, tallyRow } from '../importRules.ts';
import type { DumpFile, DumpFileKey } from './dump/dumpFiles.ts';
import type { DumpSite } from './dump/dumpSite.ts';
import type { RawRow } from './steps/importStep.ts';

/** A run's progress; saved with every batch, so that an interrupted run resumes from there. */
export interface RunState {
  /** File sizes; a changed dump is read from the beginning. */
  bytes: Partial<Record<DumpFileKey, number>>;
  step: number;
  offset: number;
  line: number;
  tallies: Partial<Record<DumpFileKey, FileTally>>;
  notes: Record<string, number>;
}

export function newRunState(files: Map<DumpFileKey, DumpFile>): RunState {
  const bytes = Object.fromEntries([...files].map(([key, file]) => [key, file.bytes]));
  return { bytes, step: 0, offset: 0, line: 0, tallies: {}, notes: {} };
}

/** The state of an incomplete run on the same files. */
export async function findUnfinishedRun(
  db: Database,
  site: DumpSite,
  files: Map<DumpFileKey, DumpFile>,
): Promise<RunState | null> {
  const row = await db
    .selectFrom('import_runs')
    .select('state')
    .where('source', '=', site.source)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  const state = row.state as unknown as RunState; // written by saveRun only
  const same =
    JSON.stringify(sorted(state.bytes)) === JSON.stringify(sorted(newRunState(files).bytes));
  return same ? state : null;
}

function sorted(bytes: RunState['bytes']): [string, number][] {
  return Object.entries(bytes).sort(([a], [b]) => a.localeCompare(b));
}

export async function saveRun(
  trx: Database,
  site: DumpSite,
  state: RunState,
  how: { begins?: boolean; finished?: boolean } = {},
): Promise<void> {
  await sql`
    insert into import_runs (source, state, finished_at)
    values (${site.source}, ${JSON.stringify(state)}::jsonb,
      case when ${how.finished ?? false} then now() end)
    on conflict (source) do update
    set state = excluded.state, finished_at = excluded.finished_at, updated_at = now(),
      started_at = case when ${how.begins ?? false} then now() else import_runs.started_at end`.execute(
    trx,
  );
}

/** The state after another batch. */
export function tallyBatch(
  state: RunState,
  key: DumpFileKey,
  rows: readonly RawRow[],
  outcomes: readonly ImportOutcome[],
): RunState {
  if (rows.length !== outcomes.length) {
    throw new Error(`${rows.length} rows of ${key} have ${outcomes.length} outcomes`);
  }
  let tally = state.tallies[key] ?? emptyTally();
  for (const [index, outcome] of outcomes.entries()) {
    tally = tallyRow(tally, rows[index]?.line ?? 0, outcome);
  }
  return { ...state, tallies: { ...state.tallies, [key]: tally } };
}
