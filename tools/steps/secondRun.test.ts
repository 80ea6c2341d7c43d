import { expect, test } from 'vitest';
import {
  errorsOutsideTests,
  filesToRunAgain,
  judgeSecondRun,
  withMissingFiles,
} from './secondRun.ts';
import type { TestReport } from './testReport.ts';

type Outcome = 'passed' | 'failed' | 'pending';

/** @param files the outcomes of the tests of each file */
function reportOf(files: Record<string, readonly Outcome[]>): TestReport {
  const outcomes = Object.values(files).flat();
  const count = (outcome: Outcome) => outcomes.filter((each) => each === outcome).length;
  return {
    ...{ numPassedTests: count('passed'), numFailedTests: count('failed') },
    ...{ numPendingTests: 0, numTodoTests: 0 },
    testResults: Object.entries(files).map(([name, tests]) => ({
      ...{ name, message: tests.length === 0 ? 'does not load' : '', startTime: 0, endTime: 0 },
      status: tests.length === 0 || tests.includes('failed') ? 'failed' : 'passed',
      assertionResults: tests.map((status, index) => ({
        ...{ status, fullName: `test ${index}` },
        failureMessages: status === 'failed' ? ['late'] : [],
      })),
    })),
  };
}

test('only tests that wait for other processes run again', () => {
  const report = reportOf({
    'e2e/a.browser.test.ts': ['failed'],
    'e2e/b.browser.test.ts': ['passed'],
    'src/c.db.test.ts': ['failed'],
    'src/d.test.ts': [],
    'src/e.http.test.ts': ['failed'],
  });
  expect(filesToRunAgain(report)).toEqual(['e2e/a.browser.test.ts', 'src/e.http.test.ts']);
});

test('many failures are not run again', () => {
  const names = Array.from({ length: 9 }, (_, index) => `e2e/${index}.browser.test.ts`);
  const report = reportOf(Object.fromEntries(names.map((name) => [name, ['failed']])));
  expect(filesToRunAgain(report)).toEqual([]);
});

test('what passes in the second run counts once, and is reported with its first error', () => {
  const first = reportOf({
    'e2e/a.browser.test.ts': ['passed', 'failed'],
    'src/c.test.ts': ['passed'],
  });
  const second = reportOf({ 'e2e/a.browser.test.ts': ['passed', 'passed'] });
  expect(judgeSecondRun(first, second)).toEqual({
    ...{ passed: 3, failed: 0 },
    hints: ['e2e/a.browser.test.ts passed in a second run: test 1: late'],
  });
});

test('what fails twice fails, and so does everything that was not run again', () => {
  const first = reportOf({
    'e2e/a.browser.test.ts': ['failed'],
    'src/c.db.test.ts': ['failed', 'passed'],
    'src/d.test.ts': [],
  });
  const second = reportOf({ 'e2e/a.browser.test.ts': ['failed'] });
  expect(judgeSecondRun(first, second)).toEqual({ passed: 1, failed: 3, hints: [] });
});

test('three files that need a second run fail it', () => {
  const names = ['a', 'b', 'c'].map((name) => `e2e/${name}.browser.test.ts`);
  const of = (outcome: Outcome) =>
    reportOf(Object.fromEntries(names.map((name) => [name, [outcome]])));
  const { failed, hints } = judgeSecondRun(of('failed'), of('passed'));
  expect(failed).toBe(3);
  expect(hints.at(-1)).toBe('3 files needed a second run, which fails this one.');
});

test('a file whose process ended runs again, whatever it is', () => {
  const first = reportOf({ 'src/a.test.ts': ['passed', 'pending'], 'src/b.test.ts': ['passed'] });
  expect(filesToRunAgain(first)).toEqual(['src/a.test.ts']);
  const second = reportOf({ 'src/a.test.ts': ['passed', 'passed'] });
  expect(judgeSecondRun(first, second)).toEqual({
    ...{ passed: 3, failed: 0 },
    hints: ['src/a.test.ts passed in a second run: test 1: the process of the test ended'],
  });
});

test('a file whose process ended before its tests were known runs again', () => {
  const { testResults, ...counts } = reportOf({ 'src/a.test.ts': ['passed'], 'src/b.test.ts': [] });
  const unknown = testResults.map((file) => ({ ...file, status: 'passed', message: '' }));
  const first = withMissingFiles({ ...counts, testResults: unknown }, [
    ...['src/a.test.ts', 'src/b.test.ts', 'src/c.test.ts'],
  ]);
  expect(filesToRunAgain(first)).toEqual(['src/b.test.ts', 'src/c.test.ts']);
  const why = 'passed in a second run: the process ended before its tests were known';
  expect(
    judgeSecondRun(first, reportOf({ 'src/b.test.ts': ['passed'], 'src/c.test.ts': ['passed'] })),
  ).toEqual({
    ...{ passed: 3, failed: 0 },
    hints: [`src/b.test.ts ${why}`, `src/c.test.ts ${why}`],
  });
  const second = withMissingFiles(reportOf({ 'src/b.test.ts': ['passed'] }), [
    ...['src/b.test.ts', 'src/c.test.ts'],
  ]);
  expect(judgeSecondRun(first, second)).toMatchObject({ passed: 2, failed: 1 });
});

test('errors outside tests are counted without those of processes that ended within a file', () => {
  const ended =
    '⎯⎯ Unhandled Error ⎯⎯\nError: [vitest-pool]: …\nCaused by: Error: Worker exited unexpectedly\n';
  const unfinished = reportOf({ 'src/a.test.ts': ['passed', 'pending'] });
  expect(errorsOutsideTests(`⎯⎯ Unhandled Errors ⎯⎯\n${ended}`, unfinished)).toBe(0);
  const late = '⎯⎯ Unhandled Rejection ⎯⎯\nError: late';
  expect(errorsOutsideTests(ended + late, unfinished)).toBe(1);
  expect(errorsOutsideTests(ended + ended, unfinished)).toBe(1);
  expect(errorsOutsideTests(ended, reportOf({ 'src/a.test.ts': ['passed'] }))).toBe(1);
  const other = 'Caused by: Error: Worker exited unexpectedly';
  expect(errorsOutsideTests(other, unfinished)).toBe(0);
});
