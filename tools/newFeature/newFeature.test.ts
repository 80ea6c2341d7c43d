import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../steps/runCommand.ts';
import {
  type FeatureCopy,
  featureCopyVariable,
  makeFeatureCopy,
  readFeatureCopy,
} from './featureCopy.ts';
import { renameGadget, renameGadgetInWords } from './renameGadget.ts';

/** Made for the static checks of a whole run; alone, this file makes its own. */
const given = process.env[featureCopyVariable];
const back = process.cwd();
let copy: FeatureCopy;

beforeAll(async () => {
  copy = given ? readFeatureCopy(given) : await makeFeatureCopy();
  process.chdir(copy.checkout);
  expect(copy.report).toContain(
    'new      src/features/engage/gardenTools/server/gardenToolService.ts',
  );
}, 300_000);

afterAll(() => {
  process.chdir(back);
  if (!given) fs.rmSync(copy.dir, { recursive: true, force: true });
});

test('a noun for staff has at most twelve files, tests and migration included', () => {
  const files = copy.report.split('\n').filter((line) => /^new .*seedTray/.test(line));
  expect(files.length).toBeGreaterThan(0);
  expect(files.length).toBeLessThanOrEqual(12);
});

test('of the files that exist, only lists and labels change, and what is generated', () => {
  const git = (...words: string[]) =>
    execFileSync('git', words, { cwd: copy.checkout, encoding: 'utf8' });
  expect(git('diff', '--name-only').trim().split('\n')).toEqual([
    'contract/apiAreas.json',
    'contract/events.json',
    'contract/graphql-env.d.ts',
    'contract/routes.json',
    'contract/schema.graphql',
    'db/tables.ts',
    'locales/en/identity.json',
    'src/app/features.ts',
    'src/app/serverFeatures.ts',
  ]);
  // The import and the row of each; the label of the staff page.
  expect(git('diff', '--numstat', 'src/app', 'locales')).toBe(
    '1\t0\tlocales/en/identity.json\n4\t0\tsrc/app/features.ts\n4\t0\tsrc/app/serverFeatures.ts\n',
  );
});

test('their unit, component, database and HTTP tests and those of all words and manifests pass', {
  timeout: 600_000,
}, async () => {
  const { ok, output } = await runCommand([
    process.execPath,
    ...['node_modules/.bin/vitest', 'run'],
    ...['src/features/engage/gardenTools', 'src/features/site/seedTrays'],
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
