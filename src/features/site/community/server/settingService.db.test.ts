import { graphql } from 'graphql';
import { beforeEach, expect, test } from 'vitest';
import { defaultSettings } from '#core/communitySettings.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { settingRows } from '#platform/settings/featureSettings.ts';
import { readSettings } from '#platform/settings/settingsStore.ts';
import { productSchema } from '#platform/testing/productSchema.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { changeSettings, listSettingHistory } from './settingService.ts';

const { db } = await openTestDatabase();
const administrator = await makeMember(db, { role: 'administrator' });
const manager = await makeMember(db, { role: 'manager' });
const member = await makeMember(db);
const ctx = testContext(db, { viewer: administrator.viewer });
const as = ({ viewer }: { viewer: typeof ctx.viewer }) => testContext(db, { viewer });

beforeEach(async () => void (await db.deleteFrom('community_settings').execute()));

const set = (path: string, value: unknown) => changeSettings(ctx, [{ path, value }]);
const freshContext = () => testContext(db, { viewer: administrator.viewer });
const stored = async () =>
  (await db.selectFrom('community_settings').select('data').executeTakeFirst())?.data ?? {};

test('what is named changes, what is left out stays, and defaults are not stored', async () => {
  await set('name', ' Garden\u202e\nclub ');
  await changeSettings(ctx, [
    { path: 'branding.primary', value: '#117711' },
    { path: 'footer.text', value: 'Of the club' },
    { path: 'website', value: 'https://club.example' },
    { path: 'rssEnabled', value: true },
  ]);
  expect(await stored()).toEqual({
    name: 'Garden club',
    branding: { primary: '#117711' },
    footer: { text: 'Of the club' },
    website: 'https://club.example',
  });
  await set('website', ' ');
  await set('branding.primary', defaultSettings.branding.primary);
  expect(await stored()).toEqual({
    name: 'Garden club',
    branding: {},
    footer: { text: 'Of the club' },
  });
});

test('those who change different things at the same moment do not undo each other', async () => {
  await Promise.all([
    set('branding.primary', '#117711'),
    set('branding.primaryDark', '#aaffaa'),
    set('description', 'About gardens'),
    set('footer.text', 'Here'),
  ]);
  expect(await readSettings(db)).toMatchObject({
    description: 'About gardens',
    branding: { primary: '#117711', primaryDark: '#aaffaa' },
    footer: { text: 'Here' },
  });
});

test('a change that was made to another value than the stored one is a conflict', async () => {
  await set('name', 'Theirs');
  const mine = { path: 'name', value: 'Mine', before: defaultSettings.name };
  const other = { path: 'description', value: 'Kept out', before: '' };
  await expect(changeSettings(ctx, [other, mine])).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await readSettings(db)).toMatchObject({ name: 'Theirs', description: '' });
  // A change of something else in the meantime is none.
  await changeSettings(ctx, [other]);
  // Nor is the same change by two.
  await changeSettings(ctx, [{ ...mine, value: 'Theirs' }]);
  await changeSettings(ctx, [{ path: 'name', value: 'Mine' }]);
  expect(await readSettings(db)).toMatchObject({ name: 'Mine', description: 'Kept out' });
});

test.each([
  ['name', 'name', ' \u200b '],
  ['branding.primary', 'branding.primary', 'red; } body { display: none'],
  ['branding.logoUrl', 'branding.logoUrl', 'javascript:alert(1)'],
  ['footer.links.0.href', 'footer.links', [{ label: 'x', href: 'javascript:alert(1)' }]],
  ['activeLanguages', 'activeLanguages', []],
  ['activeLanguages.1', 'activeLanguages', ['en', 'tlh']],
  ['defaultLanguage', 'defaultLanguage', 'de'],
  ['defaultLanguage', 'activeLanguages', ['de']],
  ['contentLength.max', 'contentLength.max', 3],
  ['countriesToLanguages.0.language', 'countriesToLanguages', [{ country: 'DE', language: 'de' }]],
  ['countriesToLanguages.0.country', 'countriesToLanguages', [{ country: 'XX', language: 'en' }]],
  ['branding.pageWidth', 'branding.pageWidth', 20],
  ['customCss.css', 'customCss.css', 'a { background: url(https://example.net/a.png) }'],
  ['identity.captchaAfter', 'identity.captchaAfter', 10],
  ['nonsense', 'nonsense', true],
  ['branding', 'branding', {}],
  ['__proto__', '__proto__', {}],
])('a fault is told of %s, and nothing is changed', async (field, path, value) => {
  const changes = [
    { path: 'description', value: 'x' },
    { path, value },
  ];
  await expect(changeSettings(ctx, changes)).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    detail: { faults: [{ field }] },
  });
  expect(await stored()).toEqual({});
});

test('each setting needs its permission; visitors and members see none', async () => {
  const source = '{ settings { path } }';
  const pathsFor = async (contextValue: typeof ctx) => {
    const { data, errors } = await graphql({ schema: productSchema, source, contextValue });
    const paths = (data?.settings as { path: string }[] | undefined)?.map(({ path }) => path);
    return paths ?? Object(errors?.[0]?.originalError).code;
  };
  expect(await pathsFor(testContext(db))).toBe('UNAUTHENTICATED');
  expect(await pathsFor(as(member))).toBe('FORBIDDEN');
  expect(await pathsFor(as(manager))).toEqual(['trustedFlagsToHide', 'articles.authorMayApprove']);
  expect(await pathsFor(ctx)).toEqual(expect.arrayContaining(['name', 'trustedFlagsToHide']));

  const suspended = { ...administrator.viewer, suspendedUntil: new Date('2100-01-01') };
  for (const [viewer, path, code] of [
    [testContext(db).viewer, 'trustedFlagsToHide', 'UNAUTHENTICATED'],
    [member.viewer, 'trustedFlagsToHide', 'FORBIDDEN'],
    [member.viewer, 'nonsense', 'FORBIDDEN'],
    [manager.viewer, 'staffContentMax', 'FORBIDDEN'],
    [suspended, 'staffContentMax', 'ACCOUNT_SUSPENDED'],
  ] as const) {
    await expect(changeSettings(as({ viewer }), [{ path, value: 5 }])).rejects.toMatchObject({
      code,
    });
  }
  await changeSettings(as(manager), [{ path: 'trustedFlagsToHide', value: 5 }]);
  expect(await stored()).toEqual({ trustedFlagsToHide: 5 });
});

test('everything about every setting can be read at once, without an error', async () => {
  const field = 'name label description addLabel control isOptional min max maxLength';
  const source = `{ settings { path value defaultValue field { ${field} options { label }
    fields { ${field} options { label } } } } }`;
  const { data, errors } = await graphql({ schema: productSchema, source, contextValue: ctx });
  expect(errors).toBeUndefined();
  expect(data?.settings).toHaveLength(settingRows().length);
});

test('the log says who changed which setting from what to what', async () => {
  await changeSettings(ctx, [
    { path: 'privateCommunity', value: true },
    { path: 'navigation', value: [] },
  ]);
  const entries = await db
    .selectFrom('audit_log')
    .select(['actor_id', 'action', 'subject_id', 'detail'])
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  const entry = { actor_id: administrator.id, action: 'settings.changed' };
  expect(entries).toEqual([
    { ...entry, subject_id: 'navigation', detail: { changed: ['navigation'] } },
    {
      ...entry,
      subject_id: 'privateCommunity',
      detail: { changed: ['privateCommunity'], from: false, to: true },
    },
  ]);
});

test('the history of a setting has both values of each change, for those who may change it', async () => {
  const links = [{ label: 'Imprint', href: '/page/imprint' }];
  await set('footer.links', links);
  await set('footer.links', []);
  const source = `{ settingHistory(path: "footer.links") { from to actor { id } }
    settings { path lastChange { to } } }`;
  const { data, errors } = await graphql({
    schema: productSchema,
    source,
    contextValue: freshContext(),
  });
  expect(errors).toBeUndefined();
  const actor = { id: `${administrator.id}` };
  expect(data?.settingHistory).toEqual([
    { from: links, to: [], actor },
    { from: [], to: links, actor },
  ]);
  const settings = data?.settings as { path: string; lastChange: unknown }[];
  const changeOf = (path: string) => settings.find((each) => each.path === path)?.lastChange;
  expect(changeOf('footer.links')).toEqual({ to: [] });
  expect(changeOf('organizationName')).toBeNull();

  await expect(listSettingHistory(as(manager), 'footer.links')).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  await expect(listSettingHistory(as(member), 'footer.links')).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  await expect(listSettingHistory(ctx, 'nonsense')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('the API says how each setting is edited, in the viewer’s language', async () => {
  const source = `mutation { changeSettings(input: { clientMutationId: "1", changes: [{ path: "branding.radius", value: "none", before: "medium" }] }) {
    settings { path section permission value defaultValue field { label control options { value label } } }
  } }`;
  const { data, errors } = await graphql({
    schema: productSchema,
    source,
    contextValue: testContext(db, { viewer: administrator.viewer, locale: 'de' }),
  });
  expect(errors).toBeUndefined();
  expect(data).toMatchObject({
    changeSettings: {
      settings: [
        {
          ...{ path: 'branding.radius', section: 'appearance', permission: 'MANAGE_COMMUNITY' },
          ...{ value: 'none', defaultValue: 'medium' },
          field: {
            label: 'Ecken',
            control: 'CHOICE',
            options: [{ value: 'none', label: 'Eckig' }, {}, {}, {}],
          },
        },
      ],
    },
  });
});
