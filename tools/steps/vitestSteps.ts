import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { runCommand } from './runCommand.ts';
import type { Step, StepGroup, StepResult } from './step.ts';

/** What Vitest's JSON reporter writes, as far as it is read here. */
const report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
});

const projects: { group: StepGroup; name: string }[] = [
  { group: 'unit', name: 'unit tests' },
  { group: 'db', name: 'database tests' },
  { group: 'http', name: 'HTTP tests' },
  { group: 'browser', name: 'browser tests' },
];

/** @param only runs the test files whose path holds this text; none is fine then */
export function vitestSteps(only: string | undefined): Step[] {
  return projects.map(({ group, name }) => ({ group, name, run: () => runProject(group, only) }));
}

async function runProject(project: string, only: string | undefined): Promise<StepResult> {
  const work = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-vitest-'));
  const file = path.join(work, 'report.json');
  try {
    const { ok, output } = await runCommand([
      process.execPath,
      'node_modules/.bin/vitest',
      ...['run', '--project', project, '--reporter=default', '--reporter=json'],
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
