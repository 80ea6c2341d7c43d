import { tallyLines } from '#features/site/importing/server/importReport.ts';
import english from '#locales/en/articleTransfer.json' with { type: 'json' };
import {
  emptyTally,
  type FileTally,
  type ImportOutcome,
  isBalanced,
  tallyRow,
} from '#platform/import/importTally.ts';
import {
  type LossReason,
  lossKey,
  readFault,
  readLossKey,
  type TransferFault,
  type TransferKind,
  transferKinds,
  writeFault,
} from '../articleTransferRules.ts';
import { faultWords } from './faultWords.ts';

/** What an import did with everything that it read. */
export interface TransferReport {
  isDryRun: boolean;
  tallies: Record<TransferKind, FileTally>;
  seconds: number;
}

/** Counts outcomes; every item has exactly one. */
export class TransferTally {
  readonly #tallies = new Map<TransferKind, FileTally>();
  readonly #reasons = new Map<string, Map<string, number>>();
  #told: string[] = [];

  count(kind: TransferKind, outcome: ImportOutcome): void {
    const tally = this.#tallies.get(kind) ?? emptyTally();
    if (outcome.kind === 'merged' || outcome.kind === 'dropped') {
      // Reasons with details are many: they are not copied with each.
      const key = `${outcome.kind} ${kind}`;
      const reasons = this.#reasons.get(key) ?? new Map<string, number>();
      this.#reasons.set(key, reasons.set(outcome.reason, (reasons.get(outcome.reason) ?? 0) + 1));
      this.#tallies.set(kind, { ...tally, read: tally.read + 1 });
    } else this.#tallies.set(kind, tallyRow(tally, tally.read + 1, outcome));
  }

  made(kind: TransferKind): void {
    this.count(kind, { kind: 'made' });
  }

  lost(kind: TransferKind, reason: LossReason, detail?: string): void {
    if (detail !== undefined) this.#told.push(detail);
    this.count(kind, { kind: 'dropped', reason: lossKey(reason, detail) });
  }

  failed(kind: TransferKind, fault: TransferFault): void {
    this.#told.push(faultWords(fault));
    this.count(kind, { kind: 'malformed', reason: writeFault(fault) });
  }

  /** What the report names since this was called last. */
  takeTold(): string[] {
    const told = this.#told;
    this.#told = [];
    return told;
  }

  /** @throws Error if something was counted twice or not at all */
  report({ isDryRun, seconds }: Omit<TransferReport, 'tallies'>): TransferReport {
    const tallies = Object.fromEntries(
      transferKinds.map((kind) => [kind, this.#tallyOf(kind)]),
    ) as Record<TransferKind, FileTally>; // of every kind
    for (const [kind, tally] of Object.entries(tallies)) {
      if (!isBalanced(tally)) throw new Error(`the report of ${kind} does not add up`);
    }
    return { isDryRun, tallies, seconds };
  }

  #tallyOf(kind: TransferKind): FileTally {
    const reasonsOf = (how: string) =>
      Object.fromEntries(this.#reasons.get(`${how} ${kind}`) ?? []);
    const tally = this.#tallies.get(kind) ?? emptyTally();
    return { ...tally, merged: reasonsOf('merged'), dropped: reasonsOf('dropped') };
  }
}

/** The report as text, for operators. */
export function formatTransferReport({ isDryRun, tallies, seconds }: TransferReport): string[] {
  const files = transferKinds
    .filter((kind) => tallies[kind].read > 0)
    .map((kind) => ({ name: english.kinds[kind], tally: worded(tallies[kind]) }));
  return [
    ...(isDryRun ? ['Dry run: nothing was saved.', ''] : []),
    ...tallyLines(files),
    '',
    `${seconds.toFixed(1)} s`,
  ];
}

function worded(tally: FileTally): FileTally {
  const words = (counts: Record<string, number>) =>
    Object.fromEntries(Object.entries(counts).map(([key, count]) => [wordsOf(key), count]));
  const malformedLines = tally.malformedLines.map(({ line, reason }) => ({
    line,
    reason: faultWords(readFault(reason)),
  }));
  return { ...tally, merged: words(tally.merged), dropped: words(tally.dropped), malformedLines };
}

function wordsOf(key: string): string {
  const { reason, detail } = readLossKey(key);
  return detail === '' ? english.reasons[reason] : `${english.reasons[reason]}: ${detail}`;
}
