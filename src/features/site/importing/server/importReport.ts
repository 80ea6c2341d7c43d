import { countReasons, type FileTally } from '#platform/import/importTally.ts';
import { type DumpFileKey, dumpFiles } from './dump/dumpFiles.ts';

export interface ImportReport {
  source: string;
  hosts: readonly string[];
  category: string;
  dryRun: boolean;
  /** Whether it resumed an interrupted run. */
  resumed: boolean;
  /** false if it was interrupted. */
  finished: boolean;
  tallies: Partial<Record<DumpFileKey, FileTally>>;
  /** Optional files that are missing. */
  missing: readonly string[];
  notes: Readonly<Record<string, number>>;
  seconds: number;
}

const heads = [
  ...['file', 'read', 'made', 'updated', 'unchanged', 'merged', 'degraded', 'dropped'],
  'malformed',
];
const mostLinesShown = 50;

/** The report as text: a table of all files, then why rows were merged, degraded, dropped or malformed. */
export function formatImportReport(report: ImportReport): string[] {
  const files = Object.entries(dumpFiles).flatMap(([key, { name }]) => {
    const tally = report.tallies[key as DumpFileKey]; // the keys of an exhaustive table
    return tally === undefined ? [] : [{ name, tally }];
  });
  return [...opening(report), '', ...tallyLines(files), ...notesOf(report), '', closing(report)];
}

/** The table of counts, then why rows were merged, degraded, dropped or malformed. */
export function tallyLines(files: readonly { name: string; tally: FileTally }[]): string[] {
  return [
    ...table([heads, ...files.map(({ name, tally }) => rowOf(name, tally))]),
    ...files.flatMap(({ name, tally }) => reasonsOf(name, tally)),
  ];
}

function opening({ source, hosts, category, dryRun, resumed }: ImportReport): string[] {
  return [
    `${source} into the category "${category}"${dryRun ? ' (dry run: nothing was kept)' : ''}`,
    `links to ${hosts.join(' and ')} now point here`,
    ...(resumed ? ['went on from where the last run was broken off; counts are of both'] : []),
  ];
}

function rowOf(name: string, tally: FileTally): string[] {
  const { read, made, updated, unchanged, merged, degraded = {}, dropped, malformed } = tally;
  const reasons = [merged, degraded, dropped].map(countReasons);
  const counts = [read, made, updated, unchanged, ...reasons];
  return [name, ...[...counts, malformed].map((count) => count.toLocaleString('en'))];
}

function reasonsOf(name: string, tally: FileTally): string[] {
  const reasons = (how: string, counts: Record<string, number>) =>
    Object.entries(counts)
      .sort(([, a], [, b]) => b - a)
      .map(([reason, count]) => `  ${how} ${count.toLocaleString('en')}: ${reason}`);
  // A file may be read several times, each time for another kind of row.
  const lines = tally.malformedLines
    .toSorted((a, b) => a.line - b.line)
    .slice(0, mostLinesShown)
    .map(({ line, reason }) => `  malformed, line ${line}: ${reason}`);
  const more = tally.malformed - lines.length;
  const all = [
    ...reasons('merged', tally.merged),
    ...reasons('degraded', tally.degraded ?? {}),
    ...reasons('dropped', tally.dropped),
    ...lines,
    ...(more > 0 ? [`  malformed: ${more.toLocaleString('en')} more`] : []),
  ];
  return all.length === 0 ? [] : ['', name, ...all];
}

function notesOf({ notes, missing }: ImportReport): string[] {
  const lines = [
    ...Object.entries(notes).map(([what, count]) => `  ${count.toLocaleString('en')} ${what}`),
    ...missing.map((name) => `  ${name} is not in the dump; went on without it`),
  ];
  return lines.length === 0 ? [] : ['', 'Besides', ...lines];
}

function closing({ finished, seconds }: ImportReport): string {
  const time = `${seconds.toFixed(1)} s`;
  return finished
    ? `Every row is accounted for. ${time}`
    : `Stopped after ${time}. Run the same command again to go on.`;
}

/** First column left-aligned, numbers right-aligned. */
function table(rows: readonly (readonly string[])[]): string[] {
  const widths = heads.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  '),
  );
}
