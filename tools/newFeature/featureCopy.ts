import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runCommand } from '../steps/runCommand.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Names the directory of a copy that exists. */
export const featureCopyVariable = 'PLAZA_FEATURE_COPY';

/** The checkout with generated features in it, in a directory of its own. */
export interface FeatureCopy {
  /** Holds the checkout and the report. */
  dir: string;
  checkout: string;
  /** The generated paths, each prefixed with `new` or `changed`. */
  report: string;
}

/** What is generated: a whole feature, and a noun for staff. */
const generated = [
  ['gardenTool', '--no-generate'],
  ['seedTray', '--staff', '--group', 'site'],
];

/** As git would commit the checkout, with what the generator adds. */
export async function makeFeatureCopy(): Promise<FeatureCopy> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-feature-'));
  const checkout = path.join(dir, 'checkout');
  const git = (words: string[], cwd: string) =>
    execFileSync('git', words, { cwd, encoding: 'utf8', maxBuffer: 2 ** 26 });
  const files = git(['ls-files', '--cached', '--others', '--exclude-standard', '-z'], root);
  for (const file of files
    .split('\0')
    .filter((name) => name && fs.existsSync(path.join(root, name)))) {
    fs.mkdirSync(path.dirname(path.join(checkout, file)), { recursive: true });
    fs.copyFileSync(path.join(root, file), path.join(checkout, file));
  }
  git(['init', '-q'], checkout);
  git(['add', '--all'], checkout);
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(checkout, 'node_modules'));
  let report = '';
  for (const asked of generated) {
    const words = [process.execPath, 'tools/new-feature.ts', ...asked];
    const { ok, output } = await runCommand(words, { cwd: checkout });
    if (!ok) throw new Error(`A feature cannot be generated:\n${output}`);
    report += output;
  }
  fs.writeFileSync(reportOf(dir), report);
  return { dir, checkout, report };
}

/** One that another process has made. */
export function readFeatureCopy(dir: string): FeatureCopy {
  const report = fs.readFileSync(reportOf(dir), 'utf8');
  return { dir, checkout: path.join(dir, 'checkout'), report };
}

function reportOf(dir: string): string {
  return path.join(dir, 'report.txt');
}
