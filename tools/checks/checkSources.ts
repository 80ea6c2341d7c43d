/**
 * `node tools/checks/checkSources.ts length|jsx|voice|translations`: prints every fault, exits with 1 when there are any.
 * `translations` prints what each language has; with `--release` a missing text is a fault.
 */
import fs from 'node:fs';
import { checkFileLength } from './fileLength.ts';
import { findJsxIssues } from './jsxIssues.ts';
import { listSourceFiles, readSource, type SourceIssue } from './sourceFiles.ts';
import { translationFaults } from './translationFaults.ts';
import { findUnstyledClasses } from './unstyledClasses.ts';
import { findVoiceFaults } from './voice.ts';

/** Files that may contain literal text in JSX, with the reason. */
const wordsAllowed: Record<string, string> = {};

const pages = () =>
  listSourceFiles(['src'])
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .map((file) => ({ file, text: readSource(file) }));

const checks: Record<string, () => SourceIssue[] | Promise<SourceIssue[]>> = {
  length: () =>
    checkFileLength(listSourceFiles(['src', 'db', 'e2e', 'bench', 'tools', ':(glob)*.ts'])),
  jsx: async () => [
    ...pages()
      .filter(({ file }) => !(file in wordsAllowed))
      .flatMap(({ file, text }) => findJsxIssues(file, text)),
    ...(await findUnstyledClasses(pages(), 'src/app/app.css')),
  ],
  voice: () =>
    fs
      .readdirSync('locales/en')
      .map((name) => `locales/en/${name}`)
      .flatMap((file) => findVoiceFaults(file, readSource(file))),
  translations: () => translationFaults({ isRelease: process.argv.includes('--release') }),
};

const name = process.argv[2] ?? '';
const check = checks[name];
if (!check) {
  console.error(`Unknown check "${name}"; one of ${Object.keys(checks).join(', ')}.`);
  process.exit(2);
}
const faults = await check();
for (const { file, line, message } of faults) console.log(`${file}:${line}: ${message}`);
process.exit(faults.length > 0 ? 1 : 0);
