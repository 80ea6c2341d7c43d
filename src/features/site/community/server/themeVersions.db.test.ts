import { expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { readSettings } from '#platform/settings/settingsStore.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { changeSettings } from './settingService.ts';
import { listThemeVersions } from './themeVersions.ts';

const { db } = await openTestDatabase();
const administrator = await makeMember(db, { role: 'administrator' });

const at = (minute: number) => ({
  ...testContext(db, { viewer: administrator.viewer }),
  now: new Date(Date.UTC(2030, 0, 1, 12, minute)),
});

test('what was saved together is one version, and a version restores the theme of its time', async () => {
  expect(await listThemeVersions(at(0))).toEqual([]);
  await changeSettings(at(1), [
    { path: 'branding.primary', value: '#117711' },
    { path: 'branding.radius', value: 'none' },
  ]);
  const second = await readSettings(db);
  await changeSettings(at(2), [
    { path: 'name', value: 'Not part of the theme' },
    { path: 'branding.primary', value: '#771111' },
    { path: 'customCss.css', value: 'a {\n color: red;\n}' },
  ]);
  await changeSettings(at(3), [{ path: 'branding.primary', value: '#111177' }]);

  const versions = await listThemeVersions(at(4));
  expect(versions.map(({ change, paths }) => [change?.actor_id, paths.toSorted()])).toEqual([
    [administrator.id, ['branding.primary']],
    [administrator.id, ['branding.primary', 'customCss.css']],
    [administrator.id, ['branding.primary', 'branding.radius']],
    [undefined, []],
  ]);
  expect(
    versions.map(({ values }) => Object.fromEntries(values.map((v) => [v.path, v.value]))),
  ).toEqual([
    {},
    { 'branding.primary': '#771111' },
    { 'branding.primary': '#117711', 'customCss.css': '' },
    { 'branding.primary': '#2f5bea', 'customCss.css': '', 'branding.radius': 'medium' },
  ]);

  await changeSettings(at(5), versions[2]?.values.map((value) => ({ ...value })) ?? []);
  const { branding, customCss } = await readSettings(db);
  expect([branding, customCss]).toEqual([second.branding, second.customCss]);
});

test.each(['member', 'moderator'])('a %s sees no versions', async (role) => {
  const { viewer } = await makeMember(db, { role });
  await expect(listThemeVersions(testContext(db, { viewer }))).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
});
