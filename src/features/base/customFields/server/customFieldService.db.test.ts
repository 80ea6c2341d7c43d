import { expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { makeCustomField } from './customFieldFactories.ts';
import { listCustomFields } from './customFieldLists.ts';
import {
  createCustomField,
  listDefinitions,
  orderCustomFields,
  setCustomFieldArchived,
  updateCustomField,
} from './customFieldService.ts';

const { db } = await openTestDatabase();
const admin = await makeMember(db, { role: 'administrator' });
const asAdmin = testContext(db, { viewer: admin.viewer });

let serial = 0;
const definition = (fields: object = {}) => {
  serial += 1;
  return { target: 'POST', key: `made${serial}`, kind: 'TEXT', names: { en: 'Made' }, ...fields };
};

test('a definition is created, and its event says that caches are out of date', async () => {
  const ctx = testContext(db, { viewer: admin.viewer });
  const field = await createCustomField(
    ctx,
    definition({
      ...{ kind: 'CHOICE', names: { en: 'Severity', de: 'Schwere' }, helpTexts: { en: 'How bad' } },
      options: [{ labels: { en: 'High priority' } }, { value: 'low', labels: { en: 'Low' } }],
      ...{
        defaultValue: 'low',
        required: true,
        postTypes: ['PROBLEM'],
        placements: ['FORM', 'FILTER'],
      },
    }),
  );
  expect(field).toMatchObject({
    names: { en: 'Severity', de: 'Schwere' },
    options: [
      { value: 'high-priority', labels: { en: 'High priority' }, removed: false },
      { value: 'low', labels: { en: 'Low' }, removed: false },
    ],
    ...{ defaultValue: 'low', required: true, postTypes: ['PROBLEM'], archivedAt: null },
  });
  expect(ctx.events.map(({ type }) => type)).toEqual(['customFields.changed']);
});

test('only who manages the community defines fields', async () => {
  const field = await makeCustomField(db);
  const moderator = await makeMember(db, { role: 'moderator' });
  const until = new Date(Date.now() + 86_400_000);
  const suspended = { ...admin.viewer, suspendedUntil: until };
  for (const [viewer, code] of [
    [undefined, 'UNAUTHENTICATED'],
    [moderator.viewer, 'FORBIDDEN'],
    [suspended, 'ACCOUNT_SUSPENDED'],
  ] as const) {
    const ctx = testContext(db, viewer ? { viewer } : {});
    for (const act of [
      () => createCustomField(ctx, definition()),
      () => updateCustomField(ctx, { id: field.id, names: { en: 'Other' } }),
      () => orderCustomFields(ctx, 'POST', [field.id]),
      () => setCustomFieldArchived(ctx, field.id, true),
    ]) {
      await expect(act()).rejects.toMatchObject({ code });
    }
    if (viewer !== suspended) {
      await expect(listDefinitions(ctx, 'POST')).rejects.toMatchObject({ code });
    }
  }
});

test.each([
  [{ key: 'Not A Key' }, 'key'],
  [{ names: {} }, 'names'],
  [{ names: { en: 'x'.repeat(81) } }, 'names.en'],
  [{ names: { en: 'Name', xx: 'Name' } }, 'names'],
  [{ kind: 'CHOICE' }, 'options'],
  [
    {
      kind: 'CHOICE',
      options: [
        { value: 'a', labels: { en: 'A' } },
        { value: 'a', labels: { en: 'B' } },
      ],
    },
    'options',
  ],
  [{ pattern: '[' }, 'pattern'],
  [{ pattern: 'a)|(b' }, 'pattern'],
  [{ pattern: '(a+)+' }, 'pattern'],
  [{ minLength: 5, maxLength: 4 }, 'maxLength'],
  [{ kind: 'NUMBER', min: 5, max: 4 }, 'max'],
  [{ kind: 'NUMBER', defaultValue: 'many' }, 'defaultValue'],
  [{ kind: 'NUMBER', max: 5, defaultValue: 6 }, 'defaultValue'],
  [{ placements: ['SIGN_UP'] }, 'placements'],
  [{ target: 'MEMBER', placements: ['LIST'] }, 'placements'],
  [{ kind: 'TEXT', placements: ['FILTER'] }, 'placements'],
  [{ visibleTo: 'STAFF' }, 'editableBy'],
  [{ target: 'MEMBER', editableBy: 'STAFF', placements: ['SIGN_UP'] }, 'editableBy'],
])('%j is refused at %s', async (fields, path) => {
  await expect(createCustomField(asAdmin, definition(fields))).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    detail: { faults: [expect.objectContaining({ field: path })] },
  });
});

test('a key is taken once for each target, by an archived field too', async () => {
  const { key, id } = await createCustomField(asAdmin, definition());
  await setCustomFieldArchived(asAdmin, id, true);
  await expect(createCustomField(asAdmin, definition({ key }))).rejects.toMatchObject({
    detail: { faults: [{ field: 'key', rule: 'taken' }] },
  });
  await createCustomField(asAdmin, definition({ key, target: 'MEMBER' }));
});

test('a change names what it changes; key, kind and target stay, and so do removed options', async () => {
  const field = await makeCustomField(db, { kind: 'CHOICE', options: ['a', 'b'], required: true });
  const after = await updateCustomField(asAdmin, {
    ...{ id: field.id, key: 'other', kind: 'TEXT', target: 'MEMBER' },
    options: [{ value: 'b', labels: { en: 'Bee' } }],
  });
  expect(after).toMatchObject({
    ...{ key: field.key, kind: 'CHOICE', target: 'POST', required: true, names: field.names },
    options: [
      { value: 'b', labels: { en: 'Bee' }, removed: false },
      { value: 'a', labels: { en: 'a' }, removed: true },
    ],
  });
  const again = await updateCustomField(asAdmin, {
    id: field.id,
    options: [{ value: 'a', labels: { en: 'A' } }],
  });
  expect(again.options.map(({ value, removed }) => [value, removed])).toEqual([
    ['a', false],
    ['b', true],
  ]);
});

test('a change of what somebody else changed meanwhile is a conflict', async () => {
  const field = await makeCustomField(db);
  const input = { id: field.id, updatedDate: field.updatedAt, names: { en: 'Mine' } };
  await updateCustomField(asAdmin, input);
  await expect(updateCustomField(asAdmin, input)).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('an order must be of all fields that are not archived', async () => {
  const made = [];
  for (let count = 0; count < 3; count += 1) {
    made.push(await makeCustomField(db, { target: 'TOPIC', placements: ['FORM'] }));
  }
  const [one = 0, two = 0, three = 0] = made.map(({ id }) => id);
  await setCustomFieldArchived(asAdmin, two, true);
  await orderCustomFields(asAdmin, 'TOPIC', [three, one]);
  const listed = await listCustomFields(testContext(db), { target: 'TOPIC' });
  expect(listed.map(({ id }) => id)).toEqual([three, one]);
  for (const ids of [[one], [one, three, two], [one, one], []]) {
    await expect(orderCustomFields(asAdmin, 'TOPIC', ids)).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  }
});

test('an archived field is listed to nobody but those who may restore it', async () => {
  const field = await makeCustomField(db, { target: 'MEMBER' });
  await setCustomFieldArchived(asAdmin, field.id, true);
  const keys = async () =>
    (await listCustomFields(testContext(db), { target: 'MEMBER' })).map(({ key }) => key);
  expect(await keys()).not.toContain(field.key);
  const known = await listDefinitions(asAdmin, 'MEMBER');
  expect(known.find(({ id }) => id === field.id)?.archivedAt).toBeInstanceOf(Date);
  await expect(setCustomFieldArchived(asAdmin, field.id, true)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await setCustomFieldArchived(asAdmin, field.id, false);
  expect(await keys()).toContain(field.key);
});

test('a definition is known to those who see values of it', async () => {
  const member = await makeMember(db);
  const moderator = await makeMember(db, { role: 'moderator' });
  const scoped = {
    ...member.viewer,
    scoped: new Map([[7, new Set(['EDIT_ANY_POST'] as const)]]),
  };
  const seenBy = { EVERYONE: 5, MEMBERS: 4, OWNER: 4, STAFF: 3 } as const;
  for (const [visible_to, count] of Object.entries(seenBy)) {
    const { key } = await makeCustomField(db, { visible_to });
    const viewers = [undefined, member.viewer, scoped, moderator.viewer, admin.viewer];
    const lists = await Promise.all(
      viewers.map((viewer) => listCustomFields(testContext(db, viewer ? { viewer } : {}), {})),
    );
    const knowing = lists.filter((fields) => fields.some((field) => field.key === key));
    expect(knowing, visible_to).toHaveLength(count);
  }
});
