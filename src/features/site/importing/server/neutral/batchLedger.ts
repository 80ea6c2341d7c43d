import { sanitizeContent } from '#platform/html/sanitizeContent.ts';
import type {
  ImportGiven,
  ImportKind,
  ImportReference,
  ImportRow,
  ImportScope,
} from '#platform/import/importKind.ts';
import type { ImportOutcome } from '#platform/import/importTally.ts';
import { type ImportRecord, saveRecords } from '../ledger/importRecords.ts';
import { rewriteNames } from './importedTexts.ts';
import { laterKind } from './laterColumns.ts';
import { oldPathsIn } from './oldLinks.ts';
import type { RecordItem } from './recordLines.ts';
import { type RecordLookup, siteOf } from './recordLookup.ts';
import { relinkKind } from './relinkTexts.ts';
import { hashRows, type PlacedRow, watchedOf } from './tableRows.ts';

export interface RunScope extends ImportScope {
  /** The columns of each kind whose hash tells whether a row was edited here. */
  watched: Record<string, string[]>;
  /** Of the old system, as `bareHost` has them. */
  hosts: ReadonlySet<string>;
}

/** A record and what is to be written for it. */
export interface Placed extends PlacedRow {
  item: RecordItem;
  losses: Set<string>;
}

export interface BatchWork {
  scope: RunScope;
  importer: ImportKind;
  lookup: RecordLookup;
  prepared: unknown;
  given: { newId: (kind: string, id: string | null) => number | undefined };
}

/** Collects the outcomes of a batch and their entries in the ledger. */
export class BatchLedger {
  readonly #records: ImportRecord[] = [];
  readonly #later = new Map<string, ImportRecord[]>();
  readonly #linked: ImportRecord[] = [];

  readonly scope: RunScope;
  readonly importer: ImportKind;
  readonly outcomes: Map<RecordItem, ImportOutcome>;

  constructor(scope: RunScope, importer: ImportKind, outcomes: Map<RecordItem, ImportOutcome>) {
    this.scope = scope;
    this.importer = importer;
    this.outcomes = outcomes;
  }

  /** @returns the items that nothing here takes the place of */
  async matched(items: readonly RecordItem[]): Promise<RecordItem[]> {
    if (this.importer.match === undefined || items.length === 0) return [...items];
    const found = await this.importer.match(
      this.scope,
      items.map(({ record }) => record),
    );
    return items.filter((item) => {
      const id = found.get(item.id);
      if (id === undefined) return true;
      const reason = this.importer.matchedBecause ?? 'is here already';
      this.settle(item, { kind: 'merged', reason }, id);
      return false;
    });
  }

  placed(work: BatchWork, item: RecordItem, id: number, before?: ImportRecord): Placed[] {
    const losses = new Set<string>();
    const row = this.importer.row(item.record, givenFor(work, id, losses));
    if (typeof row !== 'string') return [{ item, id, row, losses }];
    // A record that is left out is tried again by the next run: what it names may have come by then.
    if (before === undefined) this.outcomes.set(item, { kind: 'dropped', reason: row });
    else this.settle(item, { kind: 'dropped', reason: row }, before.targetId, before.written);
    return [];
  }

  settle(
    item: RecordItem,
    outcome: ImportOutcome,
    targetId: number | null,
    written?: string | null,
  ): void {
    this.outcomes.set(item, outcome);
    this.#records.push(recordOf(item, targetId, written ?? null));
  }

  refuse(item: RecordItem, reason: string): void {
    this.outcomes.set(item, { kind: 'malformed', reason });
  }

  async made(work: BatchWork, rows: readonly Placed[], how: 'made' | 'updated'): Promise<void> {
    const { importer, scope } = work;
    const hashes = await hashRows(scope.trx, importer, rows, watchedIn(scope, importer, rows));
    for (const [at, { item, id, row, losses }] of rows.entries()) {
      const hash = hashes[at] ?? '';
      const key = importer.key === undefined ? '' : ` ${recordKeyOf(importer, { id, row })}`;
      const [loss] = losses;
      const outcome: ImportOutcome =
        loss === undefined ? { kind: how } : { kind: 'degraded', reason: loss };
      this.settle(item, outcome, importer.key === undefined ? id : null, `${hash}${key}`);
      this.#leaveLater(item, id, how);
      if (this.#linksBack(row)) {
        this.#linked.push({ externalId: item.id, targetId: id, fingerprint: null });
      }
    }
  }

  #leaveLater(item: RecordItem, targetId: number, how: 'made' | 'updated'): void {
    const later: Record<string, ImportReference> = this.importer.later?.(item.record) ?? {};
    for (const [column, [kind, id]] of Object.entries(later)) {
      if (id === null && how === 'made') continue;
      const name = laterKind(this.importer, column, kind);
      const record = { externalId: item.id, targetId, fingerprint: id };
      this.#later.set(name, [...(this.#later.get(name) ?? []), record]);
    }
  }

  #linksBack(row: ImportRow): boolean {
    const { linked = [] } = this.importer;
    return linked.some((column) => oldPathsIn(String(row[column]), this.scope.hosts).length > 0);
  }

  async save(): Promise<void> {
    await saveRecords(siteOf(this.scope), this.importer.kind, this.#records);
    for (const [name, records] of this.#later) await saveRecords(siteOf(this.scope), name, records);
    await saveRecords(siteOf(this.scope), relinkKind(this.importer), this.#linked);
  }
}

function recordOf(item: RecordItem, targetId: number | null, written: string | null): ImportRecord {
  return { externalId: item.id, targetId, fingerprint: item.fingerprint, written };
}

function givenFor(
  { scope, lookup, prepared }: BatchWork,
  id: number,
  losses: Set<string>,
): ImportGiven<unknown> {
  const find = (kind: string, named: string | null): number | null => {
    if (named === null) return null;
    const found = lookup.find(kind, named);
    if (found === undefined) losses.add(`names a record of ${kind} that was not imported`);
    return found ?? null;
  };
  const address = (source: string) =>
    rewriteNames(source, {
      fileKey: (named) => lookup.fileKey(named),
      memberId: (named) => lookup.find('members', named),
      lost: (what) => losses.add(`names a ${what} that was not imported`),
    });
  return {
    id,
    prepared,
    source: scope.source,
    now: scope.now,
    withRoles: scope.withRoles,
    find,
    require: (kind, named) => {
      const found = named === null ? null : find(kind, named);
      if (named === null) losses.add(`names no record of ${kind}`);
      return found ?? lookup.placeholder(kind);
    },
    address,
    html: (text) => sanitizeContent(address(text)),
    degrade: (reason) => losses.add(reason),
  };
}

export const recordKeyOf = ({ key = [] }: ImportKind, { row }: PlacedRow): string =>
  JSON.stringify(key.map((column) => row[column]));

/** As the first run had them: a release that writes more of a record does not take all rows for edited ones. */
export function watchedIn(
  { watched }: RunScope,
  importer: ImportKind,
  rows: readonly PlacedRow[],
): readonly string[] {
  const [first] = rows;
  if (first !== undefined) watched[importer.kind] ??= watchedOf(importer, first.row);
  return watched[importer.kind] ?? [];
}
