import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../steps/runCommand.ts';
import { staticSteps } from '../steps/staticSteps.ts';
import { renameGadget } from './renameGadget.ts';

const root = path.resolve(import.meta.dirname, '../..');
const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-feature-'));
const back = process.cwd();

/** The checkout as git would commit it, in a directory of its own. */
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
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  git(['init', '-q'], copy);
}

beforeAll(async () => {
  copyCheckout();
  process.chdir(copy);
  const words = ['tools/new-feature.ts', 'gardenTool', '--plural', 'gardenTools'];
  const { ok, output } = await runCommand([process.execPath, ...words]);
  expect(output).toContain('new      src/features/gardenTools/server/gardenToolService.ts');
  expect(ok).toBe(true);
}, 300_000);

afterAll(() => {
  process.chdir(back);
  fs.rmSync(copy, { recursive: true, force: true });
});

// The build is left out: it reads nothing that the types do not cover.
const checks = staticSteps.filter(({ name }) => name !== 'production build');

test.each(checks)('a new feature passes: $name', { timeout: 300_000 }, async ({ name, run }) => {
  const { failed, output } = await run();
  // A fault elsewhere in the checkout is told by the check itself.
  const isOwn = name === 'generated files' || /garden/i.test(output);
  expect(failed > 0 && isOwn, output).toBe(false);
});

test('its own tests pass', { timeout: 300_000 }, async () => {
  const { ok, output } = await runCommand([
    process.execPath,
    'node_modules/.bin/vitest',
    ...['run', '--project', 'unit', '--project', 'db', 'src/features/gardenTools'],
  ]);
  expect(ok, output).toBe(true);
});

test('names take the place of the gadget in every form', () => {
  const names = { noun: 'gardenTool', plural: 'gardenTools' };
  const renamed = renameGadget('gadget Gadgets GadgetsTable gadgets_table GADGET_LIST_PAGE', names);
  expect(renamed).toBe('gardenTool GardenTools GardenTools garden_tools GARDEN_TOOL_LIST_PAGE');
});
