/**
 * The whole check of a change: `npm test`. Static checks first, of a copy with a generated feature in it, then the
 * four kinds of test. Continues after a failure, prints it in full, and ends with one line: `N passed, N failed`.
 *
 * `--static --unit --db --http --browser` select groups; `--only TEXT` runs the test files whose path
 * contains the text; `--changed` runs those affected by uncommitted changes, `--since COMMIT` those affected
 * by all changes since a commit; `--release` requires every text in every language; `--record` records how long each file took, for the order of later runs.
 */
import fs from 'node:fs';
import { parseArgs } from 'node:util';
import {
  type FeatureCopy,
  featureCopyVariable,
  makeFeatureCopy,
} from './newFeature/featureCopy.ts';
import { staticSteps } from './steps/staticSteps.ts';
import type { Step } from './steps/step.ts';
import { testGroups } from './steps/testGroups.ts';
import { vitestStep } from './steps/vitestStep.ts';

const flag = { type: 'boolean', default: false } as const;

function chooseSteps(): Step[] {
  const { values } = parseArgs({
    options: {
      static: flag,
      unit: flag,
      db: flag,
      http: flag,
      browser: flag,
      only: { type: 'string' },
      changed: flag,
      since: { type: 'string' },
      record: flag,
      release: flag,
    },
  });
  const chosen = testGroups.filter((group) => values[group]);
  const groups = chosen.length > 0 || values.static ? chosen : testGroups;
  const changedSince = values.since ?? (values.changed ? 'HEAD' : undefined);
  const isChosen = values.only !== undefined || changedSince !== undefined;
  const isWhole = chosen.length === 0 && !values.static && !isChosen;
  const tests =
    groups.length > 0
      ? [vitestStep(groups, { only: values.only, changedSince, record: values.record })]
      : [];
  const options = { isRelease: values.release };
  if (isWhole) return [...staticSteps(options, checkoutWithFeature), ...tests];
  return values.static ? [...staticSteps(options), ...tests] : tests;
}

let copy: Promise<FeatureCopy> | undefined;

/**
 * The whole run checks the sources with a generated feature among them: what is found there is found in the checkout
 * as well, and the checks need not run twice. `newFeature.test.ts` runs the tests of that feature.
 */
async function checkoutWithFeature(): Promise<string> {
  copy ??= makeFeatureCopy().then((made) => {
    process.env[featureCopyVariable] = made.dir;
    process.once('exit', () => fs.rmSync(made.dir, { recursive: true, force: true }));
    return made;
  });
  return (await copy).checkout;
}

type Total = Record<'passed' | 'failed', number>;

async function runStep(step: Step, total: Total): Promise<void> {
  const started = performance.now();
  const { passed, failed, skipped, output, hints = [] } = await step.run();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const counts = step.kind === 'check' ? [] : [`${passed} passed`, `${failed} failed`];
  if (skipped > 0) counts.push(`${skipped} skipped`);
  const heading = [step.name, ...counts, `${seconds} s`].join(' · ');
  console.log(`${failed > 0 ? '✗' : '✓'} ${heading}`);
  if (failed > 0) console.log(`${output.trimEnd()}\n`);
  for (const hint of hints) console.log(`  ${hint}`);
  total.passed += passed;
  total.failed += failed;
}

/** Two checks at a time, because most use one CPU; the tests are scheduled by Vitest. */
async function runSteps(steps: Step[]): Promise<Total> {
  const total = { passed: 0, failed: 0 };
  const checks = steps.filter(({ kind }) => kind === 'check');
  const runChecks = async () => {
    for (let step = checks.shift(); step; step = checks.shift()) await runStep(step, total);
  };
  await Promise.all([runChecks(), runChecks()]);
  for (const step of steps) if (step.kind === 'tests') await runStep(step, total);
  return total;
}

let steps: Step[];
try {
  steps = chooseSteps();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(2);
}
const { passed, failed } = await runSteps(steps);
console.log(`${passed} passed, ${failed} failed`);
// Not `exit`: a pipe may not have received all of a long output yet.
process.exitCode = failed > 0 ? 1 : 0;
