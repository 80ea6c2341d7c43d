import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listSources, setImportFolder, sourcePath, uploadName } from './importFolder.ts';

const base = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-imports-'));
const folder = path.join(base, 'imports');
beforeAll(() => {
  fs.mkdirSync(path.join(folder, '.work', '1'), { recursive: true });
  fs.writeFileSync(path.join(folder, 'dump.sql'), 'x');
  fs.writeFileSync(path.join(folder, '.work', '1', 'secret'), 'x');
  fs.writeFileSync(path.join(base, 'outside.sql'), 'x');
  fs.symlinkSync(path.join(base, 'outside.sql'), path.join(folder, 'link.sql'));
  setImportFolder(folder);
});
afterAll(() => fs.rmSync(base, { recursive: true, force: true }));

test('a source is found below the folder', async () => {
  expect(await sourcePath('dump.sql')).toBe(fs.realpathSync(path.join(folder, 'dump.sql')));
  expect(await listSources()).toEqual(['dump.sql']);
});

test.each([
  '../outside.sql',
  '/etc/passwd',
  'link.sql',
  '.',
  '',
  'a/../../outside.sql',
  '.work/1/secret',
  'dump.sql\0',
])('%j leads out of the folder', async (name) => {
  await expect(sourcePath(name)).rejects.toMatchObject({ code: 'outside' });
});

test('what is not there is told apart', async () => {
  await expect(sourcePath('none.sql')).rejects.toMatchObject({ code: 'notFound' });
});

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\dumps\\a.sql', 'a.sql'],
  ['..', 'upload'],
  ['a\u202e\u0000b.zip', 'ab.zip'],
  ['', 'upload'],
])('an upload named %j is kept as %j', (given, name) => {
  expect(uploadName(given)).toBe(name);
});
