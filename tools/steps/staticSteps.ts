import fs from 'node:fs';
import { runCommand } from './runCommand.ts';
import type { Step, StepResult } from './step.ts';

const node = process.execPath;
const bin = 'node_modules/.bin';
const rooms = ['src', 'db', 'e2e', 'bench', 'tools'].filter((room) => fs.existsSync(room));

/** Makes a Go program, such as the type checker, collect garbage a quarter as often: 20 % less time. */
export const rareGarbage = { GOGC: '400' };

/** A check counts as one test; its commands run in order until one fails. */
function check(name: string, ...commands: string[][]): Step {
  const run = async (): Promise<StepResult> => {
    let output = '';
    for (const words of commands) {
      const result = await runCommand(words, rareGarbage);
      output += result.output;
      if (!result.ok) return { passed: 0, failed: 1, skipped: 0, output };
    }
    return { passed: 1, failed: 0, skipped: 0, output };
  };
  return { name, kind: 'check', run };
}

const depcruise = 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs';
const layers = ['--config', '.dependency-cruiser.cjs', '--output-type', 'err'];

/** Longest first, so that two at a time finish together. */
export const staticSteps: Step[] = [
  check(
    'types',
    [node, `${bin}/react-router`, 'typegen'],
    // Several checkers would each infer the types of the same GraphQL documents.
    [node, 'node_modules/typescript7/bin/tsc', '--noEmit', '--pretty', 'false', '--checkers', '1'],
  ),
  check('production build', [node, 'tools/setup.mjs', 'build']),
  check('format and lint', [`${bin}/biome`, 'ci', '--colors=off']),
  check('generated files', [node, 'tools/generate.ts', '--check']),
  check('layers and cycles', [node, depcruise, ...rooms, ...layers]),
  check('file length', [node, 'tools/checks/checkSources.ts', 'length']),
  check(
    'words and styles in pages',
    [node, 'tools/checks/checkSources.ts', 'jsx'],
    [node, 'tools/checks/checkSources.ts', 'voice'],
  ),
  check('unused code', [node, `${bin}/knip`, '--no-progress']),
];
