import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../steps/runCommand.ts';
import { staticSteps } from '../steps/staticSteps.ts';
import { renameGadget, renameGadgetInWords } from './renameGadget.ts';
import { typeErrors } from './typeErrors.ts';

const root = path.resolve(import.meta.dirname, '../..');
const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-feature-'));
const back = process.cwd();
/** The generated paths, each prefixed with `new` or `changed`. */
let report = '';

/** The checkout as git would commit it, in a separate directory. */
function copyCheckout(): void {
  const git = (words: string[], cwd: string) =>
    execFileSync('git', words, { cwd, encoding: 'utf8' });
  const files = git(['ls-files', '--cached', '--others', '--exclude-standard', '-z'], root);
  for (const file of files
    .split('\0')
    .filter((name) => name && fs.existsSync(path.join(root, name)))) {
    fs.mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
    fs.copyFileSync(path.join(root, file), path.join(copy, file));
  }
  git(['init', '-q'], copy);
  git(['add', '--all'], copy);
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
}

beforeAll(async () => {
  copyCheckout();
  process.chdir(copy);
  const words = ['tools/new-feature.ts', 'gardenTool'];
  const { ok, output } = await runCommand([process.execPath, ...words]);
  report = output;
  expect(output).toContain('new      src/features/engage/gardenTools/server/gardenToolService.ts');
  expect(ok).toBe(true);
}, 300_000);

afterAll(() => {
  process.chdir(back);
  fs.rmSync(copy, { recursive: true, force: true });
});

// The first two are checked below, generated files have just been generated, and the feature's HTTP tests
// build it.
const isSkipped = /^(?:format and lint|types|generated files|production build)$/;
const checks = staticSteps.filter(({ name }) => !isSkipped.test(name));

test.each(checks)('a new feature passes: $name', { timeout: 300_000 }, async ({ run }) => {
  const { failed, output } = await run();
  // Errors elsewhere in the checkout are reported by the check itself.
  expect(failed > 0 && /garden/i.test(output), output).toBe(false);
});

function touchedFiles(): string[] {
  return [...report.matchAll(/^(?:new|changed) +(\S+)$/gm)].map(([, file = '']) => file);
}

test('a new feature passes: format and lint', { timeout: 300_000 }, async () => {
  const words = ['node_modules/.bin/biome', 'ci', '--colors=off', ...touchedFiles()];
  const { ok, output } = await runCommand(words);
  expect(ok, output).toBe(true);
});

test('of the files that exist, only the two lists change, and what is generated', () => {
  const git = (...words: string[]) => execFileSync('git', words, { cwd: copy, encoding: 'utf8' });
  expect(git('diff', '--name-only').trim().split('\n')).toEqual([
    'contract/graphql-env.d.ts',
    'contract/routes.json',
    'contract/schema.graphql',
    'db/tables.ts',
    'src/app/features.ts',
    'src/app/serverFeatures.ts',
  ]);
  // The import and the row.
  expect(git('diff', '--numstat', 'src/app')).toBe(
    '2\t0\tsrc/app/features.ts\n2\t0\tsrc/app/serverFeatures.ts\n',
  );
});

test('a new feature passes: types', { timeout: 300_000 }, async () => {
  const touched = touchedFiles().filter((file) => /\.tsx?$/.test(file));
  await runCommand([process.execPath, 'node_modules/.bin/react-router', 'typegen']);
  expect(await typeErrors([...touched, ...importersOf(touched)])).toEqual([]);
});

/** Files of the copy that import one of these by name. */
function importersOf(files: readonly string[]): string[] {
  const names = files.map((file) => `/${path.basename(file)}'`);
  return ['src', 'db']
    .flatMap((room) => fs.globSync(`${room}/**/*.{ts,tsx}`))
    .filter((file) => !files.includes(file))
    .filter((file) => {
      const text = fs.readFileSync(file, 'utf8');
      return names.some((name) => text.includes(name));
    });
}

test('its unit, database and HTTP tests and those of all words and manifests pass', {
  timeout: 600_000,
}, async () => {
  const { ok, output } = await runCommand([
    process.execPath,
    ...['node_modules/.bin/vitest', 'run', 'src/features/engage/gardenTools'],
    ...['src/app/features.test.ts', 'src/app/settings.test.ts', 'tools/checks/locales.test.ts'],
  ]);
  expect(ok, output).toBe(true);
});

test.each(['tag', 'user'])(
  'a taken name is refused before anything is written: %s',
  async (noun) => {
    const { ok, output } = await runCommand([process.execPath, 'tools/new-feature.ts', noun]);
    expect(ok).toBe(false);
    expect(output).toMatch(
      /^contract\/schema\.graphql has '\w+ \w+' already: choose another name\.$/m,
    );
    expect(fs.existsSync(`src/features/engage/${noun}s/${noun}Rules.ts`)).toBe(false);
  },
);

test.each(['case', 'await'])('a word of the language is no name: %s', async (noun) => {
  const { ok, output } = await runCommand([process.execPath, 'tools/new-feature.ts', noun]);
  expect(ok).toBe(false);
  expect(output.trim()).toBe(`${noun} is a word of the language: choose another name.`);
  expect(fs.existsSync(`src/features/engage/${noun}s`)).toBe(false);
});

test('names take the place of the gadget in every form', () => {
  const names = { noun: 'gardenTool', plural: 'gardenTools', group: 'care' };
  const renamed = renameGadget('gadget Gadgets GadgetsTable gadgets_table GADGET_LIST_PAGE', names);
  expect(renamed).toBe('gardenTool GardenTools GardenTools garden_tools GARDEN_TOOL_LIST_PAGE');
  expect(renameGadget('#features/engage/gadgets/gadgetRules.ts /gadgets-path/new', names)).toBe(
    '#features/care/gardenTools/gardenToolRules.ts /garden-tools/new',
  );
  expect(renameGadgetInWords('Gadgets: a gadget', names)).toBe('Garden tools: a garden tool');
});
