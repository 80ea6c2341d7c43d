import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { Command } from 'commander';
import { afterAll, expect, test } from 'vitest';
import { makeCategory } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeKnowledgeBase } from '#features/engage/knowledgeBases/server/knowledgeBaseFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { createCommandOutput } from '#platform/commands/commandOutput.ts';
import { createLocalFileStore } from '#platform/files/localFileStore.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { zipOf } from './testing/zipOf.ts';
import { addArticleExportCommand, addArticleImportCommand } from './transferCommands.ts';

const database = await openTestDatabase();
const { db } = database;
const root = await mkdtemp(path.join(os.tmpdir(), 'plaza-commands-'));
afterAll(() => rm(root, { recursive: true }));
const files = createLocalFileStore(path.join(root, 'files'));
const editor = await makeMember(db, { role: 'editor', username: 'nadia' });
await makeMember(db, { username: 'reader' });
const category = await makeCategory(db);
const base = await makeKnowledgeBase(db, { category_id: category.id, author_id: editor.id });
const zip = path.join(root, 'guides.zip');
await writeFile(
  zip,
  zipOf({
    'filter.md': '---\ntitle: Clean the filter\n---\nTurn it off.',
    'bad.md': '---\n[\n---\nX',
  }),
);

/** @returns what the command printed */
async function run(...words: (string | number)[]): Promise<string> {
  let printed = '';
  const sink = new Writable({
    write(chunk, _encoding, done) {
      printed += String(chunk);
      done();
    },
  });
  const program = new Command().exitOverride();
  for (const add of [addArticleImportCommand, addArticleExportCommand]) {
    add(program, (work) =>
      work({
        ...{ ctx: testContext(db), database, files },
        fileStores: () => ({ first: files, second: null }),
        output: createCommandOutput(sink, sink),
      }),
    );
  }
  await program.parseAsync(words.map(String), { from: 'user' });
  return printed;
}

const titles = async () =>
  (await db.selectFrom('kb_revisions').select('title').orderBy('id').execute()).map(
    ({ title }) => title,
  );

test('articles are imported by command, after a dry run that saves nothing, and exported again', async () => {
  const words = ['import-articles', zip, base.id, '--as', 'nadia'];
  expect(await run(...words, '--dry-run')).toContain('Dry run: nothing was saved.');
  expect(await titles()).toEqual([]);
  const report = await run(...words, '--publish');
  expect(report).toContain('Articles');
  expect(report).toContain('“bad.md”: the front matter isn’t valid YAML');
  expect(await titles()).toEqual(['Bad', 'Clean the filter']);
  const copy = path.join(root, 'copy.zip');
  expect(await run('export-articles', base.id, copy, '--as', 'nadia')).toBe(`wrote ${copy}\n`);
  expect((await readFile(copy)).subarray(0, 2).toString()).toBe('PK');
});

test.each([
  [['--as', 'nobody'], '--as: no member nobody'],
  [['--as', 'nadia', '--format', 'word'], '--format: markdown'],
  [['--as', 'nadia', '--language', 'xx'], '--language: one of'],
  [['--as', 'reader'], 'no such knowledge base for this member'],
])('%j: the command says what is wrong', async (options, message) => {
  await expect(run('import-articles', zip, base.id, ...options)).rejects.toThrow(message);
});

test('a file that is no archive, and an id that is none, are refused', async () => {
  const none = path.join(root, 'none.zip');
  const as = ['--as', 'nadia'];
  await expect(run('import-articles', none, base.id, ...as)).rejects.toThrow('doesn’t exist');
  await expect(run('import-articles', zip, 'x', ...as)).rejects.toThrow('its ID, such as 12');
});
