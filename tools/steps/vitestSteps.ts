import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { runCommand } from './runCommand.ts';
import type { Step, StepResult, TestGroup } from './step.ts';

/** What Vitest's JSON reporter writes, as far as it is read here. */
const report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()),
        }),
      ),
    }),
  ),
});

const names: Record<TestGroup, string> = {
  unit: 'unit tests',
  db: 'database tests',
  http: 'HTTP tests',
  browser: 'browser tests',
};

/**
 * Browser tests run alone, for they wait on what others would slow down; the others share one run, so
 * that no processor waits for the last file of a group.
 *
 * @param only runs the test files whose path holds this text; none is fine then
 */
export function vitestSteps(groups: readonly TestGroup[], only: string | undefined): Step[] {
  const together = groups.filter((group) => group !== 'browser');
  const alone = groups.filter((group) => group === 'browser');
  return [together, alone]
    .filter((projects) => projects.length > 0)
    .map((projects) => ({
      name: projects.map((project) => names[project]).join(', '),
      kind: 'tests',
      run: () => runProjects(projects, only),
    }));
}

async function runProjects(
  projects: readonly TestGroup[],
  only: string | undefined,
): Promise<StepResult> {
  const work = fs.mkdtempSync(path.join(roomyMemory() ?? os.tmpdir(), 'plaza-vitest-'));
  // The databases in it may belong to another user, who has to get there.
  fs.chmodSync(work, 0o755);
  const file = path.join(work, 'report.json');
  try {
    const words = [
      process.execPath,
      'node_modules/.bin/vitest',
      ...['run', '--reporter=default', '--reporter=json'],
      ...projects.flatMap((project) => ['--project', project]),
      `--outputFile.json=${file}`,
      ...(only ? [only, '--passWithNoTests'] : []),
    ];
    const { ok, output } = await runCommand(words, { TMPDIR: work });
    return { ...countTests(file, ok), output };
  } finally {
    fs.rmSync(work, { recursive: true, force: true });
  }
}

/** Two runs beside each other fit into it. */
const roomyBytes = 6 * 2 ** 30;

/**
 * A file system in memory, where there is one with room: test files make and drop a database each, a
 * thousand files every time, and some disks' file systems take long to give out numbers for them.
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

function countTests(file: string, ok: boolean): Omit<StepResult, 'output'> {
  if (!fs.existsSync(file)) return { passed: 0, failed: ok ? 0 : 1, skipped: 0 };
  const counts = report.parse(JSON.parse(fs.readFileSync(file, 'utf8')));
  return {
    passed: counts.numPassedTests,
    // A file that does not load, or an error outside any test, fails the run without a failed test.
    failed: ok ? 0 : Math.max(1, counts.numFailedTests),
    skipped: counts.numPendingTests + counts.numTodoTests,
    hints: counts.testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map((test) => `${test.fullName}: passed at the second try only, ${test.failureMessages[0]}`),
  };
}
