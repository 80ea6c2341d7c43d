import { groupOf, type TestGroup } from './testGroups.ts';
import type { TestReport } from './testReport.ts';

type TestFile = TestReport['testResults'][number];

/** So many files that need a second run are no coincidence. */
const tooMany = 3;
/** With more failures than this, a second run would only take time. */
const mostAgain = 8;

/** Of tests that wait for a browser, or for processes and servers that they started. */
const mayBeLate: readonly TestGroup[] = ['browser', 'http'];

/**
 * Files that may run once more: what another process does may be late on a busy machine, and a file whose own
 * process ended has no result. A second run of any other test would hide a race.
 */
export function filesToRunAgain({ testResults }: TestReport): string[] {
  const again = testResults
    .filter(isFailed)
    .filter((file) => isUnfinished(file) || mayBeLate.includes(groupOf(file.name)))
    .map(({ name }) => name);
  return again.length > mostAgain ? [] : again;
}

/** A report with the files that it lacks, as files whose process ended. @param names of all that were to run */
export function withMissingFiles(report: TestReport, names: readonly string[]): TestReport {
  const reported = new Set(report.testResults.map(({ name }) => name));
  const missing = names.filter((name) => !reported.has(name));
  const blank = { status: 'passed', message: '', startTime: 0, endTime: 0, assertionResults: [] };
  return {
    ...report,
    testResults: [...report.testResults, ...missing.map((name) => ({ name, ...blank }))],
  };
}

/** Files without a result, because their process ended. */
export function countUnfinished({ testResults }: TestReport): number {
  return testResults.filter(isUnfinished).length;
}

/** Errors of a run outside any test, without those of processes that ended and left a file without a result. */
export function errorsOutsideTests(output: string, report: TestReport): number {
  const errors = [...output.matchAll(/⎯ (?:Unhandled|Uncaught) (?:Error|Rejection|Exception) ⎯/g)];
  const ended = [...output.matchAll(/^Caused by: Error: Worker exited unexpectedly$/gm)];
  return Math.max(0, errors.length - Math.min(ended.length, countUnfinished(report)));
}

interface Judged {
  passed: number;
  failed: number;
  /** What to look into, though the run may have passed. */
  hints: string[];
}

/** The counts of a run some of whose files ran again, with new databases. */
export function judgeSecondRun(first: TestReport, second: TestReport): Judged {
  const again = new Set(second.testResults.map(({ name }) => name));
  const kept = first.testResults.filter(({ name }) => !again.has(name));
  const recovered = second.testResults
    .filter((file) => !isFailed(file))
    .flatMap(({ name }) => first.testResults.filter((file) => file.name === name));
  const hints = recovered.map((file) => `${file.name} passed in a second run: ${firstError(file)}`);
  if (recovered.length >= tooMany)
    hints.push(`${recovered.length} files needed a second run, which fails this one.`);
  return {
    passed: countOf(kept, 'passed') + countOf(second.testResults, 'passed'),
    failed:
      failuresOf(kept) +
      failuresOf(second.testResults) +
      (recovered.length >= tooMany ? recovered.length : 0),
    hints,
  };
}

function isFailed(file: TestFile): boolean {
  return file.status === 'failed' || isUnfinished(file);
}

/**
 * Its process ended, if it did so before the tests were known without any of them: Vitest counts such a file as passed. One
 * that does not load, or has no tests, is failed, and skipped tests are `skipped`.
 */
function isUnfinished({ status, assertionResults }: TestFile): boolean {
  const hasNone = status !== 'failed' && assertionResults.length === 0;
  return hasNone || assertionResults.some((test) => test.status === 'pending');
}

/** A file that does not load fails without a failed test. */
function failuresOf(files: readonly TestFile[]): number {
  return files
    .filter(isFailed)
    .reduce((sum, file) => sum + Math.max(1, countOf([file], 'failed')), 0);
}

function countOf(files: readonly TestFile[], status: string): number {
  return files
    .flatMap(({ assertionResults }) => assertionResults)
    .filter((test) => test.status === status).length;
}

function firstError({ assertionResults, message }: TestFile): string {
  const test = assertionResults.find(({ status }) => status === 'failed');
  if (test) return `${test.fullName}: ${test.failureMessages[0]}`;
  const unfinished = assertionResults.find(({ status }) => status === 'pending');
  if (unfinished) return `${unfinished.fullName}: the process of the test ended`;
  return message || 'the process ended before its tests were known';
}
