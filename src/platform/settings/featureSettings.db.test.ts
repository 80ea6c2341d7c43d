import { expect, test } from 'vitest';
import { defaultSettings } from '#core/communitySettings.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { readSettings, setSettings, writeSettings } from './settingsStore.ts';

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

test('a stored value that does not fit counts as not stored, and stays until that setting is changed', async () => {
  const data = {
    name: 'Kept',
    branding: { primary: '#117711', pageWidth: 1120 },
    navigation: [{ type: 'HOME' }, { type: 'GONE' }],
  };
  await db
    .updateTable('community_settings')
    .set({ data: JSON.stringify(data) })
    .execute();
  const settings = await readSettings(db);
  expect(settings).toMatchObject({ name: 'Kept', branding: { primary: '#117711', pageWidth: 70 } });
  expect(settings.navigation).toEqual(defaultSettings.navigation);
  await writeSettings(db, { description: 'New' });
  const row = await db.selectFrom('community_settings').select('data').executeTakeFirstOrThrow();
  // It can be one of a newer release that runs on the same database.
  expect(row.data).toEqual({ ...data, description: 'New' });
  await db
    .transaction()
    .execute((trx) => setSettings(trx, () => [{ path: 'branding.pageWidth', value: 80 }]));
  expect((await readSettings(db)).branding.pageWidth).toBe(80);
});
