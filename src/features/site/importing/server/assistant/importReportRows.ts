import { countReasons, type FileTally } from '#platform/import/importTally.ts';
import type { ImportReason, ImportReportRow, LossKind } from '../../importRules.ts';
import { countLosses, type LossTally } from '../lossRules.ts';
import { exampleKey, type ReasonExamples } from './runChoices.ts';

/** Kept of each kind of records, the most frequent first; the counts have all. */
const mostReasons = 300;

const byCount = (one: ImportReason, other: ImportReason) => other.count - one.count;

/** What a conversion made of the rows of each table of a dump. */
export function rowsOfLosses(tables: Readonly<Record<string, LossTally>>): ImportReportRow[] {
  return Object.entries(tables).map(([name, tally]) => ({
    ...{ name, read: tally.read, written: tally.written },
    ...{ merged: countLosses(tally.merged), skipped: countLosses(tally.skipped) },
    degraded: countLosses(tally.degraded),
    reasons: (['skipped', 'degraded', 'merged'] as const)
      .flatMap((how) =>
        Object.entries(tally[how]).map(([reason, { count, example }]) => ({
          ...{ how, reason, count, example },
        })),
      )
      .sort(byCount)
      .slice(0, mostReasons),
  }));
}

/** What an import made of the records of each kind: what was unchanged is here, too. */
export function rowsOfTallies(
  tallies: Readonly<Partial<Record<string, FileTally>>>,
  examples: ReasonExamples,
): ImportReportRow[] {
  return Object.entries(tallies).flatMap(([name, tally]) =>
    tally && tally.read > 0 ? [rowOfTally(name, tally, examples)] : [],
  );
}

function rowOfTally(name: string, tally: FileTally, examples: ReasonExamples): ImportReportRow {
  const { read, made, updated, unchanged, merged, degraded = {}, dropped, malformed } = tally;
  const reasonsOf = (how: LossKind, counts: Readonly<Record<string, number>>) =>
    Object.entries(counts).map(([reason, count]) => ({
      ...{ how, reason, count, example: examples.get(exampleKey(name, how, reason)) ?? '' },
    }));
  return {
    ...{ name, read, written: made + updated + unchanged, merged: countReasons(merged) },
    ...{ skipped: countReasons(dropped) + malformed, degraded: countReasons(degraded) },
    reasons: [
      ...reasonsOf('skipped', dropped),
      ...malformedReasons(name, tally, examples),
      ...reasonsOf('degraded', degraded),
      ...reasonsOf('merged', merged),
    ]
      .sort(byCount)
      .slice(0, mostReasons),
  };
}

/** Lines that were no records, by what is wrong with them. */
function malformedReasons(
  name: string,
  { malformed, malformedLines }: FileTally,
  examples: ReasonExamples,
): ImportReason[] {
  const counts = new Map<string, { count: number; line: number }>();
  for (const { line, reason } of malformedLines) {
    const before = counts.get(reason);
    counts.set(reason, { count: (before?.count ?? 0) + 1, line: before?.line ?? line });
  }
  const told = [...counts].map(([reason, { count, line }]) => ({
    ...{ how: 'skipped' as const, reason, count },
    example: examples.get(exampleKey(name, 'skipped', reason)) ?? `line ${line}`,
  }));
  const more = malformed - malformedLines.length;
  const rest = { how: 'skipped', reason: 'other lines that are no records', example: '' } as const;
  return more > 0 ? [...told, { ...rest, count: more }] : told;
}

/** Counts of what was undone before an interruption are added: those records are no longer there to be read. */
export function withEarlier(
  rows: readonly ImportReportRow[],
  before: Readonly<Record<string, number>>,
): ImportReportRow[] {
  const seen = new Map(rows.map((row) => [row.name, row]));
  return Object.entries(before).flatMap(([name, count]) => {
    const row = seen.get(name);
    if (row === undefined && count === 0) return [];
    const { read = 0, written = 0 } = row ?? {};
    const earlier = Math.max(0, count - read);
    const empty = { name, merged: 0, skipped: 0, degraded: 0, reasons: [] };
    return [{ ...empty, ...row, read: read + earlier, written: written + earlier }];
  });
}
