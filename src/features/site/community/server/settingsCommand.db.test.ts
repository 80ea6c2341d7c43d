import os from 'node:os';
import { Command } from 'commander';
import { expect, test } from 'vitest';
import type { WithTools } from '#platform/commands/operatorCommand.ts';
import { createLocalFileStore } from '#platform/files/localFileStore.ts';
import { readSettings } from '#platform/settings/settingsStore.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { addSettingsCommand } from './settingsCommand.ts';

const files = createLocalFileStore(os.tmpdir());

const database = await openTestDatabase();
const { db } = database;

async function set(path: string, value: string): Promise<string[]> {
  const lines: string[] = [];
  const withTools: WithTools = (work) =>
    work({
      ctx: testContext(db),
      database,
      files,
      fileStores: () => ({ first: files, second: null }),
      output: {
        line: (text) => lines.push(text),
        table: () => undefined,
        progress: () => ({ update: () => undefined, stop: () => undefined }),
      },
    });
  const program = new Command();
  addSettingsCommand(program, withTools);
  await program.parseAsync(['settings', 'set', path, value], { from: 'user' });
  return lines;
}

test('a text of a setting is one line without control characters', async () => {
  expect(await set('name', ' Bicycle\n\u0007Friends\u2028 ')).toEqual(['name = "Bicycle Friends"']);
  await set('name', '"Boats\\u0000& \\ud800Bikes"');
  await set('description', 'All about\r\nwheels');
  await set('footer', '{"text":"Made\\nhere","links":[{"label":"A\\u0000b","href":"/a"}]}');
  expect(await readSettings(db)).toMatchObject({
    name: 'Boats & \ufffdBikes',
    description: 'All about wheels',
    footer: { text: 'Made here', links: [{ label: 'A b', href: '/a' }] },
  });
});

test('a name of nothing that is seen is refused', async () => {
  const { name } = await readSettings(db);
  await expect(set('name', ' \n\t')).rejects.toThrow(/^name: /);
  expect((await readSettings(db)).name).toBe(name);
});

test('the main language is one that is spoken', async () => {
  const fault = 'defaultLanguage: must be one of activeLanguages';
  await expect(set('defaultLanguage', 'de')).rejects.toThrow(fault);
  await set('activeLanguages', '["de","en"]');
  expect(await set('defaultLanguage', 'de')).toEqual(['defaultLanguage = "de"']);
  await expect(set('activeLanguages', '["en"]')).rejects.toThrow(fault);
  expect(await readSettings(db)).toMatchObject({ activeLanguages: ['de', 'en'] });
});

test('two settings changed at the same moment are both kept', async () => {
  await Promise.all([set('name', 'Both'), set('rssEnabled', 'false')]);
  expect(await readSettings(db)).toMatchObject({ name: 'Both', rssEnabled: false });
});
