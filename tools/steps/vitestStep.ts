import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { listChangedTests } from './changedTests.ts';
import { runCommand } from './runCommand.ts';
import {
  countUnfinished,
  errorsOutsideTests,
  filesToRunAgain,
  judgeSecondRun,
  withMissingFiles,
} from './secondRun.ts';
import type { Step, StepResult } from './step.ts';
import { durationTable, recordDurations, type TestDuration } from './testDurations.ts';
import { groupOf, type TestGroup, testGroups } from './testGroups.ts';
import { type TestReport, testReportSchema } from './testReport.ts';

const names: Record<TestGroup, string> = {
  unit: 'unit tests',
  db: 'database tests',
  http: 'HTTP tests',
  browser: 'browser tests',
};

/** The selected test files; all by default. */
export interface TestChoice {
  /** Those whose path contains this text. */
  only?: string;
  /** Those affected by changes since this commit. */
  changedSince?: string;
  /** Records how long each file took, for the order of later runs. */
  record?: boolean;
}

/**
 * All in one run, so that no CPU is idle at the end of a group. Browser tests mostly wait for the browser, so
 * more of them run in parallel. A selection may match no file.
 */
export function vitestStep(groups: readonly TestGroup[], choice: TestChoice = {}): Step {
  return {
    name: groups.map((group) => names[group]).join(', '),
    kind: 'tests',
    run: () => runTests(groups, choice),
  };
}

async function runTests(groups: readonly TestGroup[], choice: TestChoice): Promise<StepResult> {
  const isChosen = choice.only !== undefined || choice.changedSince !== undefined;
  const isWhole = !isChosen && groups.length === testGroups.length;
  const files = filesOf(groups, choice);
  if (files.length === 0) return { passed: 0, failed: 0, skipped: 0, output: '' };
  const work = fs.mkdtempSync(path.join(roomyMemory() ?? os.tmpdir(), 'plaza-vitest-'));
  // The databases in it may belong to another user, who needs access.
  fs.chmodSync(work, 0o755);
  try {
    const first = await runVitest(files, { work, isWhole });
    const durations = durationsOf(first.report);
    if (choice.record && isWhole) recordDurations(durations);
    first.hints = isChosen ? [] : durationTable(durations);
    const again = first.report ? filesToRunAgain(first.report) : [];
    return again.length === 0
      ? resultOf(first)
      : withSecond(first, await runVitest(again, { work }));
  } finally {
    fs.rmSync(work, { recursive: true, force: true });
  }
}

function filesOf(groups: readonly TestGroup[], { only = '', changedSince }: TestChoice): string[] {
  const files =
    changedSince === undefined
      ? fs.globSync('{src,db,tools,e2e}/**/*.test.{ts,tsx}')
      : listChangedTests(changedSince);
  return files.filter((file) => groups.includes(groupOf(file)) && file.includes(only));
}

interface Run {
  ok: boolean;
  output: string;
  report: TestReport | null;
  hints?: string[];
}

/** @param options.isWhole the files are all that there are */
async function runVitest(
  files: readonly string[],
  { work, isWhole = false }: { work: string; isWhole?: boolean },
): Promise<Run> {
  const file = path.join(work, 'report.json');
  fs.rmSync(file, { force: true });
  const words = [
    process.execPath,
    'node_modules/.bin/vitest',
    ...['run', '--reporter=default', '--reporter=json'],
    `--outputFile.json=${file}`,
    ...(isWhole ? [] : files),
  ];
  // The compile cache, shared by workers and servers that tests start: a file for each module. Only useful
  // for repeated runs.
  const kept = isWhole ? work : 'node_modules/.cache/plaza';
  const env = { TMPDIR: work, NODE_COMPILE_CACHE: path.resolve(kept, 'compiled') };
  const { ok, output } = await runCommand(words, { env });
  if (!fs.existsSync(file)) return { ok, output, report: null };
  const found = testReportSchema.parse(JSON.parse(fs.readFileSync(file, 'utf8')));
  const names = files.map((name) => path.resolve(name));
  const report = withMissingFiles(found, names);
  return { ok: ok && countUnfinished(report) === 0, output, report };
}

function durationsOf(found: TestReport | null): TestDuration[] {
  return (found?.testResults ?? []).map(({ name, startTime, endTime }) => ({
    file: path.relative(process.cwd(), name),
    seconds: (endTime - startTime) / 1000,
  }));
}

/** Large enough for two parallel runs. */
const roomyBytes = 6 * 2 ** 30;

/**
 * An in-memory file system, if there is one with enough space: test files create and drop a database each, a
 * thousand files every time, and creating files is slow on some disks.
 */
function roomyMemory(): string | undefined {
  const dir = '/dev/shm';
  try {
    fs.accessSync(dir, fs.constants.W_OK);
    const { bavail, bsize } = fs.statfsSync(dir);
    return bavail * bsize >= roomyBytes ? dir : undefined;
  } catch {
    return undefined;
  }
}

function resultOf({ ok, output, report: counts, hints = [] }: Run): StepResult {
  if (counts === null) return { passed: 0, failed: ok ? 0 : 1, skipped: 0, output };
  return {
    passed: counts.numPassedTests,
    // A file that does not load, or an error outside any test, fails the run without a failed test.
    failed: ok ? 0 : Math.max(1, counts.numFailedTests),
    skipped: counts.numPendingTests + counts.numTodoTests,
    output,
    hints,
  };
}

function withSecond(first: Run, second: Run): StepResult {
  const { skipped, hints = [] } = resultOf(first);
  const output = `${first.output}\n${second.output}`;
  if (!first.report || !second.report) return { passed: 0, failed: 1, skipped, output };
  const judged = judgeSecondRun(first.report, second.report);
  const failed =
    judged.failed +
    errorsOutsideTests(first.output, first.report) +
    errorsOutsideTests(second.output, second.report);
  return { ...judged, failed, skipped, output, hints: [...hints, ...judged.hints] };
}
