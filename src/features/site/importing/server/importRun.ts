import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import {
  emptyTally,
  type FileTally,
  type ImportOutcome,
  tallyRow,
} from '#platform/import/importTally.ts';
import type { RawRow } from './steps/importStep.ts';

/** A run's progress; saved with every batch, so that an interrupted run resumes from there. */
export interface RunState<K extends string = string> {
  /** File sizes; a changed dump is read from the beginning. */
  bytes: Partial<Record<K, number>>;
  step: number;
  offset: number;
  line: number;
  tallies: Partial<Record<K, FileTally>>;
  notes: Record<string, number>;
  /** What an import of an export keeps besides, also for its next runs. */
  kept?: KeptState;
}

export interface KeptState {
  /** Makes the keys of its files. */
  secret: string;
  /** The columns of each kind whose hash tells whether a row was edited here. */
  watched: Record<string, string[]>;
  /** The files and options of the run: with others, it begins anew. */
  given: string;
}

type RunFiles<K extends string> = ReadonlyMap<K, { bytes: number }>;

export function newRunState<K extends string>(files: RunFiles<K>): RunState<K> {
  const bytes: Partial<Record<K, number>> = {};
  for (const [key, file] of files) bytes[key] = file.bytes;
  return { bytes, step: 0, offset: 0, line: 0, tallies: {}, notes: {} };
}

/** The state of an incomplete run on the same files. */
export async function findUnfinishedRun<K extends string>(
  db: Database,
  site: { source: string },
  files: RunFiles<K>,
): Promise<RunState<K> | null> {
  const row = await db
    .selectFrom('import_runs')
    .select('state')
    .where('source', '=', site.source)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  const state = row.state as unknown as RunState<K>; // written by saveRun only
  const same =
    JSON.stringify(sorted(state.bytes)) === JSON.stringify(sorted(newRunState(files).bytes));
  return same ? state : null;
}

function sorted(bytes: Partial<Record<string, number>>): [string, number | undefined][] {
  return Object.entries(bytes).sort(([a], [b]) => a.localeCompare(b));
}

export async function saveRun(
  trx: Database,
  site: { source: string },
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
export function tallyBatch<K extends string>(
  state: RunState<K>,
  key: K,
  rows: readonly Pick<RawRow, 'line'>[],
  outcomes: readonly ImportOutcome[],
): RunState<K> {
  if (rows.length !== outcomes.length) {
    throw new Error(`${rows.length} rows of ${key} have ${outcomes.length} outcomes`);
  }
  let tally = state.tallies[key] ?? emptyTally();
  for (const [index, outcome] of outcomes.entries()) {
    tally = tallyRow(tally, rows[index]?.line ?? 0, outcome);
  }
  return { ...state, tallies: { ...state.tallies, [key]: tally } };
}
