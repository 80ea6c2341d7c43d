import {
  addReason,
  countLosses,
  emptyLosses,
  hasAllRows,
  type LossTally,
  type RowOutcome,
} from '../../lossRules.ts';

const heads = ['table', 'read', 'written', 'merged', 'skipped', 'degraded'];

/**
 * Accounts for every row of a source: `read` when it is parsed, `settle` when it is known what became of it. A row that
 * is read and never settled shows as a table that doesn’t balance.
 */
export class LossLedger {
  readonly #tables = new Map<string, LossTally>();

  read(table: string, count = 1): void {
    this.#tally(table).read += count;
  }

  /** @param example how the row is found in the source, such as `id 12` or `line 7` */
  settle(table: string, outcome: RowOutcome, example: string, count = 1): void {
    const tally = this.#tally(table);
    if (outcome.kind === 'written') tally.written += count;
    else addReason(tally[outcome.kind], outcome.reason, { example, count });
  }

  written(table: string, count = 1): void {
    this.#tally(table).written += count;
  }

  merged(table: string, reason: string, example: string): void {
    this.settle(table, { kind: 'merged', reason }, example);
  }

  skipped(table: string, reason: string, example: string): void {
    this.settle(table, { kind: 'skipped', reason }, example);
  }

  degraded(table: string, reason: string, example: string): void {
    this.settle(table, { kind: 'degraded', reason }, example);
  }

  /** Tables in the order in which they were first read. */
  tables(): Record<string, LossTally> {
    return Object.fromEntries(this.#tables);
  }

  /** The names of tables whose rows don’t add up. */
  unbalanced(): string[] {
    return [...this.#tables].flatMap(([name, tally]) => (hasAllRows(tally) ? [] : [name]));
  }

  #tally(table: string): LossTally {
    const known = this.#tables.get(table);
    if (known !== undefined) return known;
    const tally = emptyLosses();
    this.#tables.set(table, tally);
    return tally;
  }
}

/** The rows of a table of counts, for `output.table`. */
export function lossTable(tables: Record<string, LossTally>): string[][] {
  return [
    heads,
    ...Object.entries(tables).map(([name, tally]) => {
      const { read, written, merged, skipped, degraded } = tally;
      const counts = [
        ...[read, written, countLosses(merged)],
        ...[countLosses(skipped), countLosses(degraded)],
      ];
      return [name, ...counts.map((count) => count.toLocaleString('en'))];
    }),
  ];
}

/** Why rows were merged, skipped or degraded: most frequent first, each with an example. */
export function lossReasonLines(tables: Record<string, LossTally>): string[] {
  return Object.entries(tables).flatMap(([name, tally]) => {
    const lines = (['merged', 'skipped', 'degraded'] as const).flatMap((kind) =>
      Object.entries(tally[kind])
        .toSorted(([, one], [, other]) => other.count - one.count)
        .map(
          ([reason, { count, example }]) =>
            `  ${kind} ${count.toLocaleString('en')}: ${reason} (${example})`,
        ),
    );
    return lines.length === 0 ? [] : ['', name, ...lines];
  });
}
