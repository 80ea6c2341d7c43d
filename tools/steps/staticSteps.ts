import fs from 'node:fs';
import { runCommand } from './runCommand.ts';
import type { Step, StepResult } from './step.ts';

export interface CheckOptions {
  /** Requires every text in every language. */
  isRelease: boolean;
}

const node = process.execPath;
const bin = 'node_modules/.bin';
const rooms = ['src', 'db', 'e2e', 'bench', 'tools'].filter((room) => fs.existsSync(room));

/** Makes a Go program, such as the type checker, collect garbage a quarter as often: 20 % less time. */
const env = { GOGC: '400' };

const depcruise = 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs';
const layers = ['--config', '.dependency-cruiser.cjs', '--output-type', 'err'];
// Several checkers would each infer the types of the same GraphQL documents.
const types = ['--noEmit', '--pretty', 'false', '--checkers', '1'];

/** Of the sources, in any checkout. Longest first, so that two at a time finish together. */
const sourceChecks: Readonly<Record<string, string[][]>> = {
  types: [
    [node, `${bin}/react-router`, 'typegen'],
    [node, 'node_modules/typescript7/bin/tsc', ...types],
  ],
  'format and lint': [[`${bin}/biome`, 'ci', '--colors=off']],
  'layers and cycles': [[node, depcruise, ...rooms, ...layers]],
  'file length': [[node, 'tools/checks/checkSources.ts', 'length']],
  'words and styles in pages': [
    [node, 'tools/checks/checkSources.ts', 'jsx'],
    [node, 'tools/checks/checkSources.ts', 'voice'],
  ],
  'unused code': [[node, `${bin}/knip`, '--no-progress']],
};

const translationCheck = [node, 'tools/checks/checkSources.ts', 'translations'];

/** Of what is made from the sources, which stays in the checkout. */
const productChecks: Readonly<Record<string, string[][]>> = {
  'production build': [[node, 'tools/setup.mjs', 'build']],
  'generated files': [[node, 'tools/generate.ts', '--check']],
};

/** Checks whose output is printed when they pass, too. */
const told: ReadonlySet<string> = new Set(['translations']);

/** A check counts as one test; its commands run in order until one fails. */
function check(name: string, commands: readonly string[][], where?: () => Promise<string>): Step {
  const run = async (): Promise<StepResult> => {
    let output = '';
    const cwd = await where?.().catch((error: Error) => error);
    if (cwd instanceof Error) return { passed: 0, failed: 1, skipped: 0, output: cwd.message };
    for (const words of commands) {
      const result = await runCommand(words, { env, cwd });
      output += result.output;
      if (!result.ok) return { passed: 0, failed: 1, skipped: 0, output };
    }
    const hints = told.has(name) ? output.trimEnd().split('\n') : [];
    return { passed: 1, failed: 0, skipped: 0, output, hints };
  };
  return { name, kind: 'check', run };
}

/** @param where the checkout whose sources are checked, by default the current one */
export function staticSteps({ isRelease }: CheckOptions, where?: () => Promise<string>): Step[] {
  const [first, ...others] = Object.entries(sourceChecks).map(([name, commands]) =>
    check(name, commands, where),
  );
  const products = Object.entries(productChecks).map(([name, commands]) => check(name, commands));
  // A feature that was just generated speaks English only: a release is checked without it.
  const translations = isRelease
    ? check('translations', [[...translationCheck, '--release']])
    : check('translations', [translationCheck], where);
  return [...(first ? [first] : []), ...products, ...others, translations];
}
