import { sql } from 'kysely';
import type { ImportKind, ImportReference, WrittenRow } from '#platform/import/importKind.ts';
import type { ImportOutcome } from '#platform/import/importTally.ts';
import { findRecords, type ImportRecord } from '../ledger/importRecords.ts';
import {
  BatchLedger,
  type BatchWork,
  type Placed,
  type RunScope,
  recordKeyOf,
  watchedIn,
} from './batchLedger.ts';
import type { RecordItem } from './recordLines.ts';
import { RecordLookup, siteOf } from './recordLookup.ts';
import { findTaken, hashRows, insertTableRows, reserveRowIds, updateRows } from './tableRows.ts';

const editedHere = 'was edited here since';

/**
 * Writes a batch of records: new ones, and those that changed in the export since; none that was edited here.
 * @returns an outcome per record
 */
export async function applyRecords(
  scope: RunScope,
  importer: ImportKind,
  items: readonly RecordItem[],
  placeholders: readonly ImportKind[],
): Promise<Map<RecordItem, ImportOutcome>> {
  const outcomes = new Map<RecordItem, ImportOutcome>();
  const { kind } = importer;
  const known = await findRecords(
    siteOf(scope),
    kind,
    items.map(({ id }) => id),
  );
  const fresh: RecordItem[] = [];
  const changed: { item: RecordItem; record: ImportRecord }[] = [];
  for (const item of items) {
    const record = known.get(item.id);
    if (record === undefined) fresh.push(item);
    else if (record.fingerprint === item.fingerprint) outcomes.set(item, { kind: 'unchanged' });
    else changed.push({ item, record });
  }
  if (fresh.length + changed.length === 0) return outcomes;
  const entries = new BatchLedger(scope, importer, outcomes);
  const news = await entries.matched(fresh);
  const lookup = new RecordLookup();
  const ids =
    importer.key === undefined ? await reserveRowIds(scope.trx, importer.table, news.length) : [];
  for (const [at, item] of news.entries()) {
    if (ids[at] !== undefined) lookup.set(kind, item.id, ids[at]);
  }
  const all = [...news, ...changed.map(({ item }) => item)];
  await lookup.load(
    scope,
    importer,
    all.map(({ record }) => record),
  );
  for (const each of placeholders) {
    if (needsPlaceholder(importer, each.kind, all, lookup))
      await lookup.loadPlaceholder(scope, each);
  }
  const given = {
    newId: (kind: string, id: string | null) => (id === null ? undefined : lookup.find(kind, id)),
  };
  const prepared = await importer.prepare?.(
    scope,
    all.map(({ record }) => record),
    given,
  );
  const work: BatchWork = { scope, importer, lookup, prepared, given };
  const rows = news.flatMap((item, at) => entries.placed(work, item, ids[at] ?? 0));
  await insertFresh(work, rows, entries);
  await updateChanged(work, changed, entries);
  await entries.save();
  return outcomes;
}

function needsPlaceholder(
  importer: ImportKind,
  kind: string,
  items: readonly RecordItem[],
  lookup: RecordLookup,
): boolean {
  return items.some(({ record }) =>
    (importer.references?.(record) ?? []).some(
      ([of, id, how]: ImportReference) =>
        of === kind && how === 'required' && (id === null || lookup.find(kind, id) === undefined),
    ),
  );
}

async function insertFresh(work: BatchWork, placed: Placed[], entries: BatchLedger): Promise<void> {
  const { scope, importer } = work;
  const rows = importer.key === undefined ? placed : await withoutTaken(work, placed, entries);
  const write = async (some: readonly Placed[]) => {
    await insertTableRows(scope.trx, importer, some);
    await importer.written?.(scope, some.map(writtenAs(true)), work.given);
  };
  const done = await guarded(scope, rows, write, entries);
  await entries.made(work, done, 'made');
}

async function withoutTaken(
  { scope, importer }: BatchWork,
  placed: Placed[],
  entries: BatchLedger,
): Promise<Placed[]> {
  const taken = await findTaken(scope.trx, importer, placed);
  const seen = new Set<string>();
  return placed.filter((one, at) => {
    const key = recordKeyOf(importer, one);
    if (!taken.has(at) && !seen.has(key)) {
      seen.add(key);
      return true;
    }
    entries.settle(one.item, { kind: 'merged', reason: 'is here already' }, null);
    return false;
  });
}

async function updateChanged(
  work: BatchWork,
  changed: readonly { item: RecordItem; record: ImportRecord }[],
  entries: BatchLedger,
): Promise<void> {
  const { scope, importer } = work;
  const placed: Placed[] = [];
  const writtenBefore: string[] = [];
  for (const { item, record } of changed) {
    if (!record.written) {
      entries.settle(item, { kind: 'merged', reason: 'is kept as it is here' }, record.targetId);
      continue;
    }
    const [one] = entries.placed(work, item, record.targetId ?? 0, record);
    if (one === undefined) continue;
    placed.push(one);
    writtenBefore.push(record.written);
  }
  const hashes = await hashRows(scope.trx, importer, placed, watchedIn(scope, importer, placed));
  const rows = placed.filter((one, at) => {
    if (hashes[at] !== undefined && hashes[at] === writtenBefore[at]?.split(' ')[0]) return true;
    const outcome: ImportOutcome = { kind: 'merged', reason: editedHere };
    entries.settle(one.item, outcome, one.id, writtenBefore[at]);
    return false;
  });
  const write = async (some: readonly Placed[]) => {
    await updateRows(scope.trx, importer, some);
    await importer.written?.(scope, some.map(writtenAs(false)), work.given);
  };
  const done = await guarded(scope, rows, write, entries);
  await entries.made(work, done, 'updated');
}

const writtenAs =
  (isNew: boolean) =>
  ({ item, id, row }: Placed): WrittenRow<unknown> => ({
    record: item.record,
    row: { ...row, id },
    isNew,
  });

/**
 * Writes all rows; if the database refuses one, each by itself, so that only that one is left out.
 * @returns those that were written
 */
async function guarded(
  { trx }: Pick<RunScope, 'trx'>,
  rows: readonly Placed[],
  write: (rows: readonly Placed[]) => Promise<void>,
  entries: BatchLedger,
): Promise<Placed[]> {
  if (rows.length === 0) return [];
  await sql`savepoint batch`.execute(trx);
  try {
    await write(rows);
    await sql`release savepoint batch`.execute(trx);
    return [...rows];
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    await sql`rollback to savepoint batch`.execute(trx);
    const [only] = rows;
    if (rows.length === 1 && only) {
      entries.refuse(only.item, refusal);
      return [];
    }
  }
  const half = Math.ceil(rows.length / 2);
  return [
    ...(await guarded({ trx }, rows.slice(0, half), write, entries)),
    ...(await guarded({ trx }, rows.slice(half), write, entries)),
  ];
}

/** Values that a column or a constraint does not allow. */
function refusalOf(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  const code = String(error.code);
  if (!code.startsWith('22') && !code.startsWith('23')) return null;
  return `the database refuses it: ${error.message}`;
}
