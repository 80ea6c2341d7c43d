import type { Database } from '#platform/database/database.ts';
import type { ReadKind } from '#platform/import/importKind.ts';
import type { ImportOutcome } from '#platform/import/importTally.ts';
import { SeenIds } from '../dump/seenIds.ts';
import type { RawRow } from '../steps/importStep.ts';
import { readRecordBatches } from './recordBatches.ts';
import { type RecordItem, readRecord } from './recordLines.ts';

export interface RunChoices {
  /** All that was chosen, as text: a run that was interrupted goes on only with the same choices. */
  key: string;
  /** A record as it is to be imported, or what became of it without that. */
  choose: (kind: string, record: unknown) => { record: unknown } | { outcome: ImportOutcome };
  /** Before the first record. */
  begin: (scope: { trx: Database; source: string }) => Promise<void>;
  /** Is told what became of each record of a batch that was committed. */
  told: (
    kind: string,
    records: readonly { line: number; id: string | null; outcome: ImportOutcome }[],
  ) => void;
}

type Read = ReturnType<typeof readRecord>;

/** The records of a batch of lines, and those of them that can be read. */
export function readBatchRows({ importer, record }: ReadKind, rows: readonly RawRow[]) {
  // Each record that the engine reads has one, or its kind says how it is told apart.
  const idOf = (parsed: unknown) => importer.idOf?.(parsed) ?? (parsed as { id: string }).id;
  const all = rows.map((row) => readRecord(row, { record, idOf }));
  return { all, items: all.flatMap((one) => ('fault' in one ? [] : [one])) };
}

export function outcomeOfRow(
  read: Read,
  applied: ReadonlyMap<RecordItem, ImportOutcome>,
): ImportOutcome {
  if ('fault' in read) return { kind: 'malformed', reason: read.fault };
  return applied.get(read) ?? { kind: 'malformed', reason: 'same id as a line before' };
}

/** The items as they are to be imported, and what became of those that are not. */
export function chosenItems(
  choices: RunChoices | undefined,
  kind: string,
  items: readonly RecordItem[],
) {
  const left = new Map<Read, ImportOutcome>();
  if (choices === undefined) return { left, chosen: items };
  // In place: outcomes are found by the item.
  const chosen = items.filter((item) => {
    const choice = choices.choose(kind, item.record);
    if ('record' in choice) item.record = choice.record;
    else left.set(item, choice.outcome);
    return 'record' in choice;
  });
  return { left, chosen };
}

/** What became of each record, as choices are told. */
export function toldOutcomes(all: readonly Read[], outcomes: readonly ImportOutcome[]) {
  return all.flatMap((one, at) => {
    const outcome = outcomes[at];
    return outcome ? [{ line: one.line, id: 'fault' in one ? null : one.id, outcome }] : [];
  });
}

/** Records without an id are told apart by all that they name. */
export const isKeyedKind = ({ importer }: ReadKind): boolean => importer.key !== undefined;

/** The first record with an id counts. */
export function isFirstOf(seen: SeenIds, { id }: RecordItem): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  return true;
}

/** The ids of a file before an offset. */
export async function idsSeenBefore(
  step: ReadKind,
  file: string,
  offset: number,
): Promise<SeenIds> {
  const seen = new SeenIds();
  if (offset === 0 || isKeyedKind(step)) return seen;
  for await (const batch of readRecordBatches(file, { offset: 0, line: 0 })) {
    if (batch.offset > offset) break;
    for (const { id } of readBatchRows(step, batch.rows).items) seen.add(id);
    seen.keep();
  }
  return seen;
}
