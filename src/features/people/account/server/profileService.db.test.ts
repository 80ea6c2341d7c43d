import { graphql } from 'graphql';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { identitySettingsSchema } from '#core/identitySettings.ts';
import type { Viewer } from '#core/permissions.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { findViewer } from '#platform/roles/viewers.ts';
import { productSchema } from '#platform/testing/productSchema.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { waitForLocks } from '#platform/testing/waitForLocks.ts';
import type { ProfileInput } from './profileInputs.ts';
import { updateProfile } from './profileService.ts';

const { db } = await openTestDatabase();

const identity = identitySettingsSchema.parse({
  profileFields: [
    { key: 'team', label: 'Team' },
    { key: 'size', label: 'Size', kind: 'CHOICE', options: ['S', 'M'], required: true },
  ],
});
const ctxOf = (viewer: Viewer) => testContext(db, { viewer, settings: { identity } });
const save = (viewer: Viewer, id: number, input: ProfileInput) =>
  updateProfile(ctxOf(viewer), id, input);

test('a member changes what is theirs, and what is left out stays', async () => {
  const me = await makeMember(db, { bio: 'old', custom_fields: '{"team":"red","kept":1}' });
  const row = await save(me.viewer, me.id, {
    fullName: ' Ada ',
    country: 'PT',
    language: 'en',
    timeZone: 'Europe/Lisbon',
    signature: 'Yours',
    customFields: { size: 'M', team: '', unknown: 'x' },
    userPreferences: [
      { preferenceCategory: 'DATE', preferenceType: 'TIME', properties: { format: 'HOURS_24' } },
    ],
  });
  expect(row).toMatchObject({ full_name: 'Ada', bio: 'old', country: 'PT', signature: 'Yours' });
  expect(row.time_zone).toBe('Europe/Lisbon');
  expect(row.custom_fields).toEqual({ size: 'M', kept: 1 });
  const source = `{ currentUser { timeZone userPreferences { preferenceType properties } } }`;
  const { data } = await graphql({ schema: productSchema, source, contextValue: ctxOf(me.viewer) });
  expect(JSON.parse(JSON.stringify(data))).toEqual({
    currentUser: {
      timeZone: 'Europe/Lisbon',
      userPreferences: [{ preferenceType: 'TIME', properties: { format: 'HOURS_24' } }],
    },
  });
});

test('everything that is wrong is said at once, and nothing is kept', async () => {
  const me = await makeMember(db);
  const wrong = save(me.viewer, me.id, {
    fullName: 'x'.repeat(81),
    username: 'two words',
    bio: 'x'.repeat(1001),
    country: 'XX',
    language: 'tlh',
    timeZone: 'Mars/Olympus',
    customFields: { size: 'XL' },
    userPreferences: [
      { preferenceCategory: 'DATE', preferenceType: 'TIME', properties: { format: '__proto__' } },
    ],
  });
  const error = await wrong.catch((thrown) => thrown);
  expect(error.code).toBe('VALIDATION_FAILED');
  const fields = error.detail.faults.map(({ field }: { field: string }) => field).sort();
  expect(fields).toEqual(
    [
      'bio',
      'country',
      'customFields.size',
      'fullName',
      'language',
      'timeFormat',
      'timeZone',
      'username',
    ].sort(),
  );
  for (const preferenceCategory of ['constructor', '', 'FEED']) {
    const preference = { preferenceCategory, preferenceType: 'toString', properties: {} };
    await expect(save(me.viewer, me.id, { userPreferences: [preference] })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
  }
});

test('a member says in which order they read languages, and takes it back', async () => {
  const me = await makeMember(db);
  const ask = async (source: string, readLanguages?: string[]) => {
    const contextValue = ctxOf(me.viewer);
    const variableValues = { input: { readLanguages } };
    const { data, errors } = await graphql({
      ...{ schema: productSchema, source, contextValue, variableValues },
    });
    return { data: JSON.parse(JSON.stringify(data)), faults: errors?.[0]?.originalError };
  };
  const saving = `mutation ($input: UpdateCurrentUserInput!) {
    updateCurrentUser(input: $input) { user { readLanguages languagesToRead { code name } } } }`;
  const { data } = await ask(saving, ['de', 'en', 'ar']);
  expect(data.updateCurrentUser.user.readLanguages).toEqual(['de', 'en', 'ar']);
  // Also what the community has no more.
  const { languagesToRead } = data.updateCurrentUser.user;
  expect(languagesToRead).toContainEqual({ code: 'de', name: 'Deutsch' });
  expect((await ask(saving, ['en', 'de'])).data.updateCurrentUser.user.readLanguages).toEqual([
    'en',
    'de',
  ]);
  expect((await ask('{ currentUser { readLanguages } }')).data.currentUser.readLanguages).toEqual([
    'en',
    'de',
  ]);
  expect((await findViewer(ctxOf(me.viewer), me.id))?.readLanguages).toEqual(['en', 'de']);
  for (const [wrong, faults] of [
    [['de', 'pt_BR'], [{ field: 'readLanguages.1', rule: 'custom' }]],
    [['de', 'tlh'], [{ field: 'readLanguages.1', rule: 'custom' }]],
    [['de', 'en', 'de'], [{ field: 'readLanguages.2', rule: 'duplicate' }]],
  ] as const) {
    expect((await ask(saving, [...wrong])).faults).toMatchObject({
      ...{ code: 'VALIDATION_FAILED', detail: { faults } },
    });
  }
  expect((await save(me.viewer, me.id, { bio: 'x' })).read_languages).toEqual(['en', 'de']);
  expect((await save(me.viewer, me.id, { readLanguages: [] })).read_languages).toEqual([]);
});

test('a change that somebody made meanwhile is not written over unawares', async () => {
  const me = await makeMember(db);
  const first = await save(me.viewer, me.id, { bio: 'one', updatedDate: me.updated_at });
  await expect(
    save(me.viewer, me.id, { bio: 'two', updatedDate: me.updated_at }),
  ).rejects.toMatchObject({ code: 'CONFLICT' });
  const second = await save(me.viewer, me.id, { bio: 'two', updatedDate: first.updated_at });
  expect(second.bio).toBe('two');
  expect(second.updated_at.getTime()).toBeGreaterThan(first.updated_at.getTime());
});

test('two who want one name at once do not both get it', async () => {
  const people = await Promise.all([1, 2, 3, 4].map(() => makeMember(db)));
  const results = await Promise.allSettled(
    people.map((one) => save(one.viewer, one.id, { username: 'Wanted_Name' })),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const refused = results.find((result) => result.status === 'rejected');
  expect(refused?.reason.detail.faults).toMatchObject([{ field: 'username', rule: 'taken' }]);
});

test('others are changed with EDIT_USER, guarded fields with the permission of their name', async () => {
  const target = await makeMember(db, { username: 'old-style name' });
  const stranger = await makeMember(db);
  const manager = await makeMember(db, { role: 'manager' });
  const only = (...held: Parameters<typeof manager.viewer.permissions.has>) => ({
    ...stranger.viewer,
    permissions: new Set(held),
  });
  await expect(save(stranger.viewer, target.id, { bio: 'x' })).rejects.toMatchObject({
    code: 'FORBIDDEN',
    detail: { permission: 'EDIT_USER' },
  });
  const editor = only('EDIT_USER');
  expect((await save(editor, target.id, { bio: 'x', username: target.username })).bio).toBe('x');
  for (const [field, permission] of [
    ['username', 'EDIT_USERNAME'],
    ['signature', 'EDIT_SIGNATURE'],
    ['employeeId', 'EDIT_EMPLOYEE_ID'],
  ] as const) {
    await expect(save(editor, target.id, { [field]: 'changed' })).rejects.toMatchObject({
      detail: { permission },
    });
  }
  await expect(save(stranger.viewer, stranger.id, { employeeId: '7' })).rejects.toMatchObject({
    detail: { permission: 'EDIT_EMPLOYEE_ID' },
  });
  await save(manager.viewer, target.id, { username: 'Änne-7', signature: 's', employeeId: 'E7' });
  const logged = await db
    .selectFrom('audit_log')
    .select(['actor_id', 'detail'])
    .where('action', '=', 'member.profileChanged')
    .where('actor_id', '=', manager.id)
    .executeTakeFirstOrThrow();
  expect(logged.detail).toEqual({ fields: ['username', 'signature', 'employee_id'] });
  await expect(save(manager.viewer, 999_999, { bio: '' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('a new username waits for what the member is writing, and nobody waits for both', async () => {
  const me = await makeMember(db);
  const { renaming } = await db.transaction().execute(async (trx) => {
    const { id } = me;
    // As an insert that refers to the member does.
    await sql`select from members where id = ${id} for key share`.execute(trx);
    const renaming = save(me.viewer, id, { username: 'renamed_while_writing' });
    await waitForLocks(db, 1);
    await trx.updateTable('members').set({ reply_count: 1 }).where('id', '=', id).execute();
    // In an object: a promise would be waited for within the transaction.
    return { renaming };
  });
  expect(await renaming).toMatchObject({ username: 'renamed_while_writing', reply_count: 1 });
});

test('a phone number is theirs to change, and is kept without what people write between digits', async () => {
  const me = await makeMember(db);
  const source = `mutation($phone: String) {
    updateCurrentUser(input: { contactInfo: { phoneNumber: $phone } }) { user { phoneNumber } } }`;
  const change = async (phone: string | null) => {
    const contextValue = ctxOf(me.viewer);
    const answer = await graphql({
      schema: productSchema,
      source,
      contextValue,
      variableValues: { phone },
    });
    const error = Object(answer.errors?.[0]?.originalError);
    return error.code
      ? error.detail.faults
      : JSON.parse(JSON.stringify(answer.data)).updateCurrentUser.user.phoneNumber;
  };
  expect(await change('+49 (30) 123-456')).toBe('+4930123456');
  for (const wrong of ['12345', '1234567890123456', '++4930123456', 'call me']) {
    expect(await change(wrong)).toMatchObject([
      { field: 'phoneNumber', message: validationMessages.format },
    ]);
  }
  const { data } = await graphql({
    schema: productSchema,
    source: '{ currentUser { contactInfo { phoneNumber } isGWRegistrationCompleted } }',
    contextValue: ctxOf(me.viewer),
  });
  expect(data).toMatchObject({
    currentUser: { contactInfo: { phoneNumber: '+4930123456' }, isGWRegistrationCompleted: true },
  });
  expect(await change(null)).toBeNull();
});

test('only staff say which company a member belongs to, and others learn nothing of it', async () => {
  const [me, manager, other] = [
    await makeMember(db),
    await makeMember(db, { role: 'manager' }),
    await makeMember(db),
  ];
  const partner = { partnerId: 'acme', partnerName: 'Acme Ltd' };
  const whole = { ...partner, partnerCustomFields: { plan: 'gold', seats: 5 } };
  await expect(save(me.viewer, me.id, { partnerId: 'acme' })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  await expect(save(me.viewer, me.id, { partnerName: 'Acme Ltd' })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  await expect(
    save(me.viewer, me.id, { partnerCustomFields: { plan: 'gold' } }),
  ).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await save(manager.viewer, me.id, whole);
  // The form sends what it shows: what stays as it is needs no permission.
  await save(me.viewer, me.id, { ...whole, bio: 'Hello' });
  const read = async (viewer: Viewer, source: string) =>
    JSON.parse(
      JSON.stringify(
        (await graphql({ schema: productSchema, source, contextValue: ctxOf(viewer) })).data,
      ),
    );
  expect(
    await read(me.viewer, '{ currentUser { partnerId partnerDetails { id name customFields } } }'),
  ).toEqual({
    currentUser: {
      partnerId: 'acme',
      partnerDetails: { id: 'acme', name: 'Acme Ltd', customFields: { plan: 'gold', seats: 5 } },
    },
  });
  const profile = `{ profile(id: "${me.id}") { partnerCustomFields rankIds } }`;
  expect((await read(other.viewer, profile)).profile.partnerCustomFields).toEqual({});
  expect((await read(manager.viewer, profile)).profile.partnerCustomFields).toEqual({
    plan: 'gold',
    seats: 5,
  });
});
