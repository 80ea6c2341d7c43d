import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { groupOf, type TestGroup, testGroups } from './testGroups.ts';

const root = path.resolve(import.meta.dirname, '../..');
const recordFile = path.join(import.meta.dirname, 'testDurations.json');
const record = z.record(z.string(), z.number());

/** How long a test file took. */
export interface TestDuration {
  /** Path within the project. */
  file: string;
  seconds: number;
}

/** Seconds of a file that is not recorded. */
const usual: Readonly<Record<TestGroup, number>> = { unit: 1, db: 4, http: 6, browser: 15 };

/** Seconds by file, as `npm test -- --record` has written them. */
export function readDurations(): Record<string, number> {
  return record.parse(JSON.parse(fs.readFileSync(recordFile, 'utf8')));
}

/** Records files that take longer than is usual for their group; others need no line. */
export function recordDurations(durations: readonly TestDuration[]): void {
  const lines = durations
    .map(({ file, seconds }) => [file, Math.round(seconds)] as const)
    .filter(([file, seconds]) => seconds > usual[groupOf(file)])
    .sort(([, one], [, other]) => other - one);
  fs.writeFileSync(recordFile, `${JSON.stringify(Object.fromEntries(lines), null, 2)}\n`);
}

/** Seconds that a file is expected to take. @param file an absolute path */
export function expectedSeconds(file: string, recorded: Readonly<Record<string, number>>): number {
  return recorded[path.relative(root, file)] ?? usual[groupOf(file)];
}

/** The sum of each group, and the files that took longest. */
export function durationTable(durations: readonly TestDuration[]): string[] {
  const sums = testGroups.flatMap((group) => {
    const own = durations.filter(({ file }) => groupOf(file) === group);
    const sum = own.reduce((total, { seconds }) => total + seconds, 0);
    return own.length === 0
      ? []
      : [`${sum.toFixed(0).padStart(6)} s  ${group}, ${own.length} files`];
  });
  const longest = durations
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, 15)
    .map(({ file, seconds }) => `${seconds.toFixed(0).padStart(6)} s  ${file}`);
  return [...sums, ...longest];
}
