import type { FileTally } from '#platform/import/importTally.ts';
import { tallyLines } from '../importReport.ts';

export interface FolderReport {
  source: string;
  dryRun: boolean;
  /** The import was undone: what was made is removed, what was dropped is kept. */
  isUndo?: boolean;
  resumed: boolean;
  /** false if it was interrupted. */
  finished: boolean;
  tallies: Partial<Record<string, FileTally>>;
  /** Kinds that the folder has not. */
  missing: readonly string[];
  /** Kinds of the folder that this release does not know. */
  unknown: readonly string[];
  notes: Readonly<Record<string, number>>;
  seconds: number;
}

/** The report as text: a table of all kinds, then what was lost and why. */
export function formatFolderReport(report: FolderReport): string[] {
  const kinds = Object.entries(report.tallies).flatMap(([name, tally]) =>
    tally ? [{ name, tally }] : [],
  );
  const besides = [
    ...Object.entries(report.notes).map(([what, count]) => `${count.toLocaleString('en')} ${what}`),
    ...report.unknown.map((kind) => `${kind}: a kind that this release does not know, left out`),
  ];
  const time = `${report.seconds.toFixed(1)} s`;
  return [
    `import "${report.source}"${report.dryRun ? ' (dry run: nothing was kept)' : ''}`,
    ...(report.resumed
      ? ['went on from where the last run was broken off; counts are of both']
      : []),
    '',
    ...tallyLines(kinds),
    ...(besides.length === 0 ? [] : ['', 'Besides', ...besides.map((line) => `  ${line}`)]),
    '',
    report.finished
      ? `Every record is accounted for. ${time}`
      : `Stopped after ${time}. Run the same command again to go on.`,
  ];
}
