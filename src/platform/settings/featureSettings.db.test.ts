import { expect, test } from 'vitest';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { readSettings, writeSettings } from './settingsStore.ts';

const { db } = await openTestDatabase();

test('settings of a feature that is not installed survive a change of others', async () => {
  const data = JSON.stringify({ name: 'Before', gone: { size: 3 } });
  await db.insertInto('community_settings').values({ id: 1, data }).execute();
  await writeSettings(db, { name: 'After' });
  const { data: stored } = await db
    .selectFrom('community_settings')
    .select('data')
    .executeTakeFirstOrThrow();
  expect(stored).toMatchObject({ name: 'After', gone: { size: 3 } });
  expect(await readSettings(db)).not.toHaveProperty('gone');
});
