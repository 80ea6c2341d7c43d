import { expect, test } from 'vitest';
import { makeCustomField } from '#features/base/customFields/server/customFieldFactories.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';
import { writeSettings } from '#platform/settings/settingsStore.ts';
import { asHeaders, type Login, openPortalForFile } from '#platform/testing/portal.ts';

const { portal, db } = await openPortalForFile();
await writeSettings(db, { activeLanguages: ['en', 'de'] });
const member = await makeMember(db, { full_name: 'Ada' });
const stranger = await makeMember(db);
const logins = {
  member: await portal.login(member.id),
  stranger: await portal.login(stranger.id),
  manager: await portal.login((await makeMember(db, { role: 'manager' })).id),
  administrator: await portal.login((await makeMember(db, { role: 'administrator' })).id),
};

const ofMembers = (key: string, fields: Parameters<typeof makeCustomField>[1] = {}) =>
  makeCustomField(db, { target: 'MEMBER', key, placements: ['FORM', 'PAGE'], ...fields });
await ofMembers('company', {
  ...{ required: true, placements: ['SIGN_UP', 'FORM', 'PAGE'] },
  names: { en: 'Company', de: 'Firma' },
});
await ofMembers('size', { kind: 'CHOICE', options: ['small', 'large'] });
await ofMembers('hobby', { visible_to: 'MEMBERS' });
await ofMembers('birthday', { kind: 'DATE', visible_to: 'OWNER' });
await ofMembers('tier', { visible_to: 'STAFF', editable_by: 'STAFF' });
await makeCustomField(db, { key: 'version', names: { en: 'Version', de: 'Fassung' } });
await makeCustomField(db, { key: 'internal', visible_to: 'STAFF', editable_by: 'STAFF' });
portal.services.forget();

const graphql = async (query: string, login?: Login, variables: object = {}) => {
  const { json } = await portal.graphql(query, { ...(login && { login }), variables });
  return json;
};
const pageOf = async (path: string, login?: Login) =>
  (await portal.ask(path, { headers: { accept: 'text/html', ...asHeaders(login) } })).text;

test('sign-up asks in the language of the reader, and takes what fits', async () => {
  expect(await pageOf('/login?section=signup')).toMatch(/name="customFields\.company"/);
  expect(await pageOf('/login?section=signup&lang=de')).toContain('Firma');
  expect(await pageOf('/login?section=signup')).not.toContain('tier');
  const signUp = (customFields: object) =>
    portal.ask('/community/api/v1/auth/signup', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ...{ email: 'grace@example.org', username: 'grace', password: 'Secret-1234' },
        ...{ passwordConfirmation: 'Secret-1234', tosAccepted: true, customFields },
      }),
    });
  const refused = await signUp({});
  expect([refused.status, refused.json.faults]).toEqual([
    400,
    [expect.objectContaining({ field: 'customFields.company', rule: 'required' })],
  ]);
  expect((await signUp({ company: 'Navy', tier: 'gold' })).status).toBe(200);
  const row = await db
    .selectFrom('members')
    .select('custom_fields')
    .where('username', '=', 'grace')
    .executeTakeFirstOrThrow();
  expect(row.custom_fields).toEqual({ company: 'Navy' });
});

test('a profile is edited by whoever may, and shown to whoever may see it', async () => {
  const save = (login: Login, customFields: object) =>
    graphql(
      'mutation($input: UpdateUserInput!) { updateUser(input: $input) { user { customFields } } }',
      login,
      { input: { id: `${member.id}`, customFields } },
    );
  const all = { company: 'Acme', size: 'small', hobby: 'chess', birthday: '1990-02-03' };
  // What only the staff fill in is not even asked of the member.
  const saved = await save(logins.member, { ...all, tier: 'gold' });
  expect(saved.data.updateUser.user.customFields).toEqual(all);
  const odd = await save(logins.member, { ...all, birthday: '3.2.1990', size: 'huge' });
  expect(odd.errors[0].extensions.faults.map(({ field }: { field: string }) => field)).toEqual([
    'customFields.size',
    'customFields.birthday',
  ]);
  expect((await save(logins.stranger, all)).errors[0].extensions.code).toBe('FORBIDDEN');
  const staff = await save(logins.manager, { ...all, tier: 'silver' });
  expect(staff.data.updateUser.user.customFields).toEqual({ ...all, tier: 'silver' });
  expect((await save(logins.member, all)).data.updateUser.user.customFields).toEqual(all);

  const shown = async (login?: Login) => {
    const { data } = await graphql(
      `{ profile(id: "${member.id}") { customFields { key value } } }`,
      login,
    );
    return data.profile.customFields.map(({ key }: { key: string }) => key);
  };
  expect(await shown()).toEqual(['company', 'size']);
  expect(await shown(logins.stranger)).toEqual(['company', 'size', 'hobby']);
  expect(await shown(logins.member)).toEqual(['company', 'size', 'hobby', 'birthday']);
  expect(await shown(logins.manager)).toEqual(['company', 'size', 'hobby', 'birthday', 'tier']);
  expect((await graphql('{ currentUser { customFields } }', logins.member)).data).toEqual({
    currentUser: { customFields: all },
  });

  const form = await pageOf(`/users/${member.id}/edit`, logins.member);
  expect(form).toMatch(
    /type="date"[^>]*name="customFields\.birthday"|name="customFields\.birthday"[^>]*type="date"/,
  );
  for (const path of [`/users/${member.id}/edit`, `/users/${member.id}`]) {
    const page = await pageOf(path, logins.member);
    expect(page).toContain('Acme');
    expect(page).not.toMatch(/silver|tier/);
  }
  expect(await pageOf(`/users/${member.id}/edit`, logins.manager)).toContain('silver');
});

test("an export holds a member's values but those of the staff", async () => {
  const rows = async (name: string) => {
    const files = serverParts('memberData').flatMap((tables) =>
      Object.values(tables).flatMap((table) => ('none' in table.export ? [] : table.export)),
    );
    const file = files.find((each) => each.name === name);
    return (await file?.list(db, member.id, ''))?.map(({ row }) => row.custom_fields);
  };
  const [profile] = (await rows('profile')) ?? [];
  expect(profile).toMatchObject({ company: 'Acme', birthday: '1990-02-03' });
  expect(profile).not.toHaveProperty('tier');
  const topic = await makeTopic(db, (await makeCategory(db)).id);
  const made = await graphql(
    `mutation { createConversation(input: { communityPostType: QUESTION, title: "Why so?",
      content: "<p>A question that is long enough.</p>", topics: ["${topic.id}"],
      customFields: { version: "1.0" } }) { conversation { id path } } }`,
    logins.member,
  );
  const { id, path } = made.data.createConversation.conversation;
  await graphql(
    `mutation { updateConversation(input: { id: "${id}", customFields: { internal: "secret" } }) {
      clientMutationId } }`,
    logins.administrator,
  );
  expect(await rows('posts')).toEqual([{ version: '1.0' }]);
  expect(await pageOf(path)).toContain('1.0');
  expect(await pageOf(path)).not.toContain('secret');
  expect(await pageOf(`${path}?lang=de`)).toContain('Fassung');
  expect(await pageOf(path, logins.administrator)).toContain('secret');
  const list = await pageOf(`/topics/${topic.slug}/${topic.id}`);
  expect(list).toContain('Version');
  expect(list).not.toContain('secret');
});

test('find-custom-fields tells definitions to whoever may know of them', async () => {
  const find = async (body: unknown, login?: Login) =>
    portal.ask('/care/community/rest/un-authenticated/metadata/find-custom-fields', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...asHeaders(login) },
      body: JSON.stringify(body),
    });
  const keys = async (body: unknown, login?: Login) => {
    const { json } = await find(body, login);
    expect(json.totalCount).toBe(json.customFields.length);
    return json.customFields.map(({ key }: { key: string }) => key);
  };
  expect(await keys({ filter: { target: 'POST' } })).toEqual(['version']);
  expect(await keys({ target: 'POST' }, logins.administrator)).toEqual(['version', 'internal']);
  expect(await keys({ filter: { target: 'MEMBER' } })).toEqual(['company', 'size']);
  expect(await keys({ filter: { keys: ['company', 'tier'] } }, logins.stranger)).toEqual([
    'company',
  ]);
  expect(await keys({ filter: { placement: 'SIGN_UP' } })).toEqual(['company']);
  expect(await keys({ filter: { keyword: 'VERS' } })).toEqual(['version']);
  expect(await keys({ filter: { ids: ['x', '0'] } })).toEqual([]);
  const [status] = (await find({ filter: { keys: ['case_status'] } })).json.customFields;
  expect(status).toMatchObject({ target: 'REQUEST', type: 'CHOICE', name: 'Status' });
  expect(status.options.map(({ id }: { id: string }) => id)).toEqual([
    ...['OPEN', 'WAITING', 'RESOLVED', 'CLOSED'],
  ]);
  expect(status.options[1]).toEqual({ id: 'WAITING', name: 'Waiting for you' });
  expect(await keys({ ids: [status.id] })).toEqual(['case_status']);
  const [field] = (await find({ keys: ['size'] })).json.customFields;
  expect(field).toMatchObject({
    ...{ key: 'size', target: 'MEMBER', type: 'CHOICE', required: false },
    options: [
      { id: 'small', name: 'small' },
      { id: 'large', name: 'large' },
    ],
  });
  for (const [body, path] of [
    [{ filter: { target: 'CAR' } }, 'target'],
    [{ filter: { ids: 'x' } }, 'ids'],
    [{ size: 0 }, 'size'],
  ] as const) {
    const { status, json } = await find(body);
    expect([status, json.faults?.[0]?.field]).toEqual([400, path]);
  }
  for (const odd of [null, [], 'x', 1]) expect((await find(odd)).status).toBeLessThan(500);
});

test('the administration is for whoever manages the community', async () => {
  const status = async (login?: Login) =>
    (
      await portal.ask('/admin/custom-fields', {
        headers: { accept: 'text/html', ...asHeaders(login) },
      })
    ).status;
  expect(await status(logins.administrator)).toBe(200);
  expect(await status(logins.manager)).toBe(404);
  expect(await status(logins.member)).toBe(404);
  const page = await pageOf('/admin/custom-fields?for=member', logins.administrator);
  for (const key of ['company', 'tier']) expect(page).toContain(key);
  expect(await pageOf('/admin/custom-fields?edit=new', logins.administrator)).toContain('<form');
});
