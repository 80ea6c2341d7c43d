import { beforeEach, expect, test } from 'vitest';
import { defaultSettings } from '#core/communitySettings.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { readSettings, writeSettings } from '#platform/settings/settingsStore.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { changeCommunity } from './communityService.ts';

const { db } = await openTestDatabase();
const administrator = await makeMember(db, { role: 'administrator' });
const manager = await makeMember(db, { role: 'manager' });
const ctx = testContext(db, { viewer: administrator.viewer });

beforeEach(() => writeSettings(db, defaultSettings));

test('what is named changes, what is left out stays', async () => {
  await changeCommunity(ctx, { name: ' Garden\u202e\nclub ', primary: '#117711' });
  await changeCommunity(ctx, { footerText: 'Of the club', logoUrl: '/files/abc/logo.png' });
  const settings = await readSettings(db);
  expect(settings).toMatchObject({ name: 'Garden club', footer: { text: 'Of the club' } });
  expect(settings.branding).toEqual({
    ...defaultSettings.branding,
    primary: '#117711',
    logoUrl: '/files/abc/logo.png',
  });
});

test('two who change different things at the same moment do not undo each other', async () => {
  await Promise.all([
    changeCommunity(ctx, { primary: '#117711' }),
    changeCommunity(ctx, { primaryDark: '#aaffaa' }),
    changeCommunity(ctx, { description: 'About gardens' }),
  ]);
  expect(await readSettings(db)).toMatchObject({
    description: 'About gardens',
    branding: { primary: '#117711', primaryDark: '#aaffaa' },
  });
});

test.each([
  ['name', { name: ' \u200b ' }],
  ['primary', { primary: 'red; } body { display: none' }],
  ['logoUrl', { logoUrl: 'javascript:alert(1)' }],
  ['activeLanguages', { activeLanguages: [] }],
  ['activeLanguages.1', { activeLanguages: ['en', 'tlh'] }],
  ['defaultLanguage', { defaultLanguage: 'de' }],
  ['defaultLanguage', { activeLanguages: ['de'] }],
])('a fault is told of %s, and nothing is changed', async (field, input) => {
  await expect(changeCommunity(ctx, { description: 'x', ...input })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    detail: { faults: [{ field }] },
  });
  expect(await readSettings(db)).toEqual(defaultSettings);
});

test('only who runs the community changes it, and the log says who and what', async () => {
  const other = testContext(db, { viewer: manager.viewer });
  await expect(changeCommunity(other, { name: 'Mine' })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  await changeCommunity(ctx, { privateCommunity: true });
  const last = await db
    .selectFrom('audit_log')
    .select(['actor_id', 'action', 'detail'])
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(last).toEqual({
    actor_id: administrator.id,
    action: 'settings.changed',
    detail: { changed: ['privateCommunity'] },
  });
});
