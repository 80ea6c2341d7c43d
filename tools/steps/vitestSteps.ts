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
  const work = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-vitest-'));
  const file = path.join(work, 'report.json');
  try {
    const { ok, output } = await runCommand([
      process.execPath,
      'node_modules/.bin/vitest',
      ...['run', '--reporter=default', '--reporter=json'],
      ...projects.flatMap((project) => ['--project', project]),
      `--outputFile.json=${file}`,
      ...(only ? [only, '--passWithNoTests'] : []),
    ]);
    return { ...countTests(file, ok), output };
  } finally {
    fs.rmSync(work, { recursive: true, force: true });
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
  };
}
