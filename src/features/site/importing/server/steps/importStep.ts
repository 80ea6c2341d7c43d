import type { ImportOutcome } from '#platform/import/importTally.ts';
import type { DumpFileKey } from '../dump/dumpFiles.ts';
import { type Attributes, fingerprintOf, parseDumpRow } from '../dump/dumpRow.ts';
import { RowError } from '../dump/rowError.ts';
import type { SeenIds } from '../dump/seenIds.ts';
import { findRecords, type RecordKind, saveRecords } from '../ledger/importRecords.ts';
import type { ImportUnit } from '../ledger/importUnit.ts';

export interface RawRow {
  line: number;
  text: string;
}

/** A parsed row. */
export interface Item<T> {
  id: string;
  fingerprint: string;
  value: T;
}

/** One pass over one file. */
export interface ImportStep {
  /** Display name of its result. */
  label: string;
  file: DumpFileKey;
  /** Whether this pass handles the row; a file read in two passes divides its rows between them. */
  takes: (text: string) => boolean;
  /**
   * @param seen receives the ids of the rows; the first row with an id counts
   * @returns one outcome per row, in order
   */
  apply: (unit: ImportUnit, rows: readonly RawRow[], seen: SeenIds) => Promise<ImportOutcome[]>;
  /** Only records the ids. */
  recall: (rows: readonly RawRow[], seen: SeenIds) => void;
}

export interface StepDefinition<T> {
  label: string;
  file: DumpFileKey;
  takes?: (text: string) => boolean;
  /** @throws RowError */
  read: (row: Attributes) => { id: string; value: T };
  apply: (unit: ImportUnit, items: readonly Item<T>[]) => Promise<ImportOutcome[]>;
}

/** A step that parses each row individually and processes the valid ones. */
export function defineStep<T>(definition: StepDefinition<T>): ImportStep {
  const { label, file, takes = () => true, read } = definition;
  return {
    label,
    file,
    takes,
    recall: (rows, seen) => {
      for (const { text } of rows) {
        const item = readItem(text, read);
        if (!('kind' in item)) seen.add(item.id);
      }
    },
    apply: async (unit, rows, seen) => {
      const outcomes: (ImportOutcome | null)[] = [];
      const items: Item<T>[] = [];
      for (const row of rows) {
        const item = readItem(row.text, read);
        if ('kind' in item) outcomes.push(item);
        else if (seen.has(item.id))
          outcomes.push({ kind: 'malformed', reason: 'same Id as a row before' });
        else {
          seen.add(item.id);
          items.push(item);
          outcomes.push(null);
        }
      }
      const applied = await definition.apply(unit, items);
      let next = 0;
      return outcomes.map((outcome) => outcome ?? requireOutcome(applied[next++], label));
    },
  };
}

function requireOutcome(outcome: ImportOutcome | undefined, label: string): ImportOutcome {
  if (outcome === undefined) throw new Error(`a row of ${label} was not accounted for`);
  return outcome;
}

function readItem<T>(text: string, read: StepDefinition<T>['read']): Item<T> | ImportOutcome {
  try {
    return { ...read(parseDumpRow(text)), fingerprint: fingerprintOf(text) };
  } catch (error) {
    if (error instanceof RowError) return { kind: 'malformed', reason: error.message };
    throw error;
  }
}

/** The result of a new row; recorded, so that the next run finds it unchanged. */
export interface Made {
  /** null if it has no id, as a tag */
  targetId: number | null;
  /** Set if the row was merged into an existing entity. */
  mergedBecause?: string;
}

/** Handlers for a batch's items, classified with the ledger. */
export interface EntityWork<T> {
  kind: RecordKind;
  /**
   * Creates new items.
   * @returns the created entity of each item, or why there is none
   */
  create: (items: readonly Item<T>[]) => Promise<(ImportOutcome | Made)[]>;
  /** Updates items that changed in the dump since they were imported. */
  update: (item: Item<T>, targetId: number | null) => Promise<void>;
}

/** Creates new rows, updates changed ones, and leaves all others alone: a second run changes nothing. */
export async function applyEntities<T>(
  unit: ImportUnit,
  items: readonly Item<T>[],
  { kind, create, update }: EntityWork<T>,
): Promise<ImportOutcome[]> {
  const known = await findRecords(
    unit,
    kind,
    items.map((item) => item.id),
  );
  const fresh = items.filter((item) => !known.has(item.id));
  const results = fresh.length === 0 ? [] : await create(fresh);
  const outcomes = new Map<string, ImportOutcome>();
  const records = [];
  for (const [index, item] of fresh.entries()) {
    const result = results[index];
    if (result === undefined) continue;
    if ('kind' in result) outcomes.set(item.id, result);
    else {
      const { mergedBecause: reason } = result;
      outcomes.set(item.id, reason === undefined ? { kind: 'made' } : { kind: 'merged', reason });
      records.push(recordOf(item, result.targetId));
    }
  }
  for (const item of items) {
    const record = known.get(item.id);
    if (record === undefined) continue;
    const same = record.fingerprint === item.fingerprint;
    outcomes.set(item.id, { kind: same ? 'unchanged' : 'updated' });
    if (same) continue;
    await update(item, record.targetId);
    records.push(recordOf(item, record.targetId));
  }
  await saveRecords(unit, kind, records);
  return items.map((item) => requireOutcome(outcomes.get(item.id), kind));
}

function recordOf<T>(item: Item<T>, targetId: number | null) {
  return { externalId: item.id, targetId, fingerprint: item.fingerprint };
}
