import path from 'node:path';
import { expect, test } from 'vitest';
import { madeFolder, removeFoldersAfterTests, writeTar } from '../converters/testing/madeDump.ts';
import { isReadPacked } from './detectSystem.ts';

removeFoldersAfterTests();

const progress = () => ({ update: () => undefined, stop: () => undefined });

test('an archive that no system reads packed is unpacked, unless the inspection was ended', async () => {
  const file = path.join(madeFolder(), 'tables.tar.gz');
  await writeTar(file, [{ name: 'members.csv', bytes: 'id,username\n1,sam\n' }]);
  const { signal } = new AbortController();
  expect(await isReadPacked(file, { signal, progress })).toBe(false);
  const ended = isReadPacked(file, { signal: AbortSignal.abort(), progress });
  await expect(ended).rejects.toMatchObject({ name: 'AbortError' });
});
