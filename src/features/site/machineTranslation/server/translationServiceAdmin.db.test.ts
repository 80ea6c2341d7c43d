import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { featureSettings } from '#platform/settings/featureSettings.ts';
import {
  createSettingsStore,
  readSettings,
  writeSettings,
} from '#platform/settings/settingsStore.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import {
  getTranslationService,
  removeTranslationService,
  saveTranslationService,
} from './translationServiceAdmin.ts';

const { db } = await openTestDatabase();
const admin = await makeMember(db, { role: 'administrator' });
const ctx = testContext(db, { viewer: admin.viewer });
const store = createSettingsStore(db, ctx.bus);

const service = { kind: 'LIBRETRANSLATE', url: 'https://translate.example', key: 'lt-key' };
const isOffered = async () => featureSettings(await store.get(), 'machineTranslation').isOn;
const isStoredOn = async () => featureSettings(await readSettings(db), 'machineTranslation').isOn;
const storeOn = async () => {
  const settings = featureSettings(await readSettings(db), 'machineTranslation');
  await writeSettings(db, { machineTranslation: { ...settings, isOn: true } });
  store.forget();
};

beforeEach(async () => {
  await db.deleteFrom('translation_service').execute();
  await db.deleteFrom('community_settings').execute();
  store.forget();
});

test('switched on without a service, it counts as off', async () => {
  await storeOn();
  expect(await isOffered()).toBe(false);
  await saveTranslationService(ctx, { ...service, isOn: true });
  expect(await isOffered()).toBe(true);
  await removeTranslationService(ctx);
  expect(await isOffered()).toBe(false);
});

test('a service that is saved as off stays off, whatever was stored before', async () => {
  await storeOn();
  const saved = await saveTranslationService(
    { ...ctx, settings: await store.get() },
    { ...service, isOn: false },
  );
  expect(saved.isOn).toBe(false);
  expect(await isStoredOn()).toBe(false);
  expect(await isOffered()).toBe(false);
});

test('the service and its switch are saved, or removed, together or not at all', async () => {
  const refuse = () =>
    sql`alter table community_settings add constraint refused check (false) not valid`.execute(db);
  const allow = () => sql`alter table community_settings drop constraint refused`.execute(db);
  await refuse();
  await expect(saveTranslationService(ctx, { ...service, isOn: true })).rejects.toThrow();
  await allow();
  expect((await getTranslationService(ctx)).stored).toBeNull();
  await saveTranslationService(ctx, { ...service, isOn: true });
  await refuse();
  await expect(removeTranslationService(ctx)).rejects.toThrow();
  await allow();
  expect((await getTranslationService(ctx)).stored).not.toBeNull();
  expect(await isOffered()).toBe(true);
});
