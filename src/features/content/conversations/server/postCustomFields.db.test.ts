import { graphql } from 'graphql';
import { expect, test } from 'vitest';
import type { Viewer } from '#core/permissions.ts';
import { makeCustomField } from '#features/base/customFields/server/customFieldFactories.ts';
import {
  setCustomFieldArchived,
  updateCustomField,
} from '#features/base/customFields/server/customFieldService.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { productSchema } from '#platform/testing/productSchema.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { createConversation, updateConversation } from './conversationService.ts';

const { db } = await openTestDatabase();
const author = await makeMember(db);
const other = await makeMember(db);
const moderator = await makeMember(db, { role: 'moderator' });
const admin = await makeMember(db, { role: 'administrator' });
const topic = await makeTopic(db, (await makeCategory(db)).id);
const elsewhere = await makeTopic(db, topic.category_id);
// Each context has a bus of its own, so that it reads the definitions anew.
const as = (member: { viewer: Viewer } | null) =>
  testContext(db, member ? { viewer: member.viewer } : {});

const post = (customFields?: object | null, fields: object = {}) => ({
  communityPostType: 'QUESTION',
  title: 'Why does my chain skip?',
  content: '<p>It skips on the two <b>smallest</b> sprockets.</p>',
  topics: [topic.id],
  customFields,
  ...fields,
});
const faultAt = (key: string, rule?: string) => ({
  code: 'VALIDATION_FAILED',
  detail: {
    faults: [expect.objectContaining({ field: `customFields.${key}`, ...(rule && { rule }) })],
  },
});

async function readAs(member: { viewer: Viewer } | null, id: number) {
  const source = `{ conversation(id: "${id}") {
    customFields page: customFieldValues { key name texts } list: customFieldValues(placement: LIST) { key } } }`;
  const { data, errors } = await graphql({
    schema: productSchema,
    source,
    contextValue: as(member),
  });
  expect(errors).toBeUndefined();
  return JSON.parse(JSON.stringify(data)).conversation;
}

async function listAs(member: { viewer: Viewer } | null, customFields: unknown) {
  const { data, errors } = await graphql({
    schema: productSchema,
    source: 'query($f: JSON) { conversations(customFields: $f) { totalCount nodes { id } } }',
    variableValues: { f: customFields },
    contextValue: as(member),
  });
  if (errors) throw errors[0]?.originalError;
  const { totalCount, nodes } = JSON.parse(JSON.stringify(data)).conversations;
  expect(totalCount).toBe(nodes.length);
  return nodes.map((node: { id: string }) => Number(node.id));
}

const forget = (ids: readonly number[]) =>
  db.updateTable('custom_fields').set({ archived_at: new Date() }).where('id', 'in', ids).execute();

test('what the fields ask of a new post is checked, defaults are filled in, blanks are dropped', async () => {
  const version = await makeCustomField(db, {
    ...{
      kind: 'TEXT',
      required: true,
      rules: { pattern: '\\d+\\.\\d+' },
      names: { en: 'Version' },
    },
  });
  const level = await makeCustomField(db, {
    ...{ kind: 'CHOICE', options: ['low', 'high'], default_value: 'low' },
  });
  const parts = await makeCustomField(db, { kind: 'CHOICES', options: ['chain', 'brake'] });
  const count = await makeCustomField(db, { kind: 'NUMBER', rules: { min: 1, integer: true } });
  const make = (fields?: object | null) => createConversation(as(author), post(fields));

  await expect(make(null)).rejects.toMatchObject(faultAt(version.key, 'required'));
  await expect(make({ [version.key]: 'one' })).rejects.toMatchObject(faultAt(version.key));
  await expect(
    make({ [version.key]: '1.0', [level.key]: 'huge', [count.key]: 1.5 }),
  ).rejects.toMatchObject({
    detail: {
      faults: [{ field: `customFields.${level.key}` }, { field: `customFields.${count.key}` }],
    },
  });
  await expect(make({ [version.key]: '1.0', nothing: 'x' })).rejects.toMatchObject(
    faultAt('nothing', 'unknown'),
  );
  const made = await make({
    ...{
      [version.key]: ' 1.0\u0000 ',
      [parts.key]: ['chain'],
      [count.key]: '3',
    },
  });
  expect(made.custom_fields).toEqual({
    ...{ [version.key]: '1.0', [level.key]: 'low', [parts.key]: ['chain'], [count.key]: 3 },
  });
  expect((await readAs(null, made.id)).page).toEqual([
    { key: version.key, name: 'Version', texts: ['1.0'] },
    { key: level.key, name: level.names.en, texts: ['low'] },
    { key: parts.key, name: parts.names.en, texts: ['chain'] },
    { key: count.key, name: count.names.en, texts: ['3'] },
  ]);
  const changed = await updateConversation(as(author), made.id, {
    customFields: { [parts.key]: null, [count.key]: 4 },
  });
  expect(changed.custom_fields).toEqual({
    ...{ [version.key]: '1.0', [level.key]: 'low', [count.key]: 4 },
  });
  await expect(
    updateConversation(as(author), made.id, { customFields: { [version.key]: '' } }),
  ).rejects.toMatchObject(faultAt(version.key, 'required'));
  await forget([version.id, level.id, parts.id, count.id]);
});

test('a field belongs to its types and topics: elsewhere it is neither asked, taken nor shown', async () => {
  const field = await makeCustomField(db, {
    ...{ kind: 'CHECKBOX', required: true, post_types: ['PROBLEM'], topic_ids: [topic.id] },
  });
  const given = { [field.key]: true };
  const problem = { communityPostType: 'PROBLEM' };
  await createConversation(as(author), post(null));
  await createConversation(as(author), post(null, { ...problem, topics: [elsewhere.id] }));
  await expect(createConversation(as(author), post(given))).rejects.toMatchObject(
    faultAt(field.key, 'unknown'),
  );
  await expect(createConversation(as(author), post(null, problem))).rejects.toMatchObject(
    faultAt(field.key),
  );
  const made = await createConversation(as(author), post(given, problem));
  expect((await readAs(null, made.id)).customFields).toEqual(given);
  expect(await listAs(null, given)).toEqual([made.id]);
  await updateConversation(as(moderator), made.id, { topics: [elsewhere.id] });
  expect((await readAs(null, made.id)).customFields).toEqual({});
  expect(await listAs(null, given)).toEqual([]);
  await forget([field.id]);
});

test('who may not see a field learns nothing of it, by no endpoint', async () => {
  const keys: Record<string, string> = {};
  const ids: number[] = [];
  for (const visible_to of ['EVERYONE', 'MEMBERS', 'OWNER', 'STAFF']) {
    const field = await makeCustomField(db, {
      ...{ kind: 'CHOICE', options: ['secret'], visible_to },
      editable_by: visible_to === 'STAFF' ? 'STAFF' : 'OWNER',
    });
    keys[visible_to] = field.key;
    ids.push(field.id);
  }
  const { EVERYONE = '', MEMBERS = '', OWNER = '', STAFF = '' } = keys;
  const made = await createConversation(
    as(author),
    post({ [EVERYONE]: 'secret', [MEMBERS]: 'secret', [OWNER]: 'secret' }),
  );
  await expect(
    updateConversation(as(author), made.id, { customFields: { [STAFF]: 'secret' } }),
  ).rejects.toMatchObject(faultAt(STAFF, 'unknown'));
  await updateConversation(as(moderator), made.id, { customFields: { [STAFF]: 'secret' } });

  const seen = [
    [null, [EVERYONE]],
    [other, [EVERYONE, MEMBERS]],
    [author, [EVERYONE, MEMBERS, OWNER]],
    [moderator, [EVERYONE, MEMBERS, OWNER, STAFF]],
  ] as const;
  for (const [viewer, expected] of seen) {
    const { customFields, page, list } = await readAs(viewer, made.id);
    expect(Object.keys(customFields)).toEqual(expected);
    for (const shown of [page, list]) {
      expect(shown.map(({ key }: { key: string }) => key)).toEqual(expected);
    }
    // The owner's fields are filtered by whoever sees them of all posts.
    const filtered = viewer === author ? [EVERYONE, MEMBERS] : expected;
    for (const key of [EVERYONE, MEMBERS, OWNER, STAFF]) {
      const isFound = (await listAs(viewer, { [key]: 'secret' })).includes(made.id);
      expect(isFound, key).toBe(filtered.some((each) => each === key));
      // Nor does asking for what it is not.
      expect(await listAs(viewer, { [key]: 'other' })).toEqual([]);
    }
  }
  // An author's edit keeps what the staff have noted.
  const edited = await updateConversation(as(author), made.id, {
    customFields: { [EVERYONE]: null },
  });
  expect(edited.custom_fields).toEqual({
    ...{ [MEMBERS]: 'secret', [OWNER]: 'secret', [STAFF]: 'secret' },
  });
  await forget(ids);
});

test('whoever sees a field and may not change it cannot, and may send it back as it was', async () => {
  const field = await makeCustomField(db, { editable_by: 'STAFF' });
  const made = await createConversation(as(author), post());
  await expect(createConversation(as(author), post({ [field.key]: 'mine' }))).rejects.toMatchObject(
    faultAt(field.key, 'unknown'),
  );
  await updateConversation(as(moderator), made.id, { customFields: { [field.key]: 'theirs' } });
  const same = { customFields: { [field.key]: 'theirs' } };
  expect((await updateConversation(as(author), made.id, same)).custom_fields).toEqual({
    [field.key]: 'theirs',
  });
  await expect(
    updateConversation(as(author), made.id, { customFields: { [field.key]: 'mine' } }),
  ).rejects.toMatchObject(faultAt(field.key, 'unknown'));
  await forget([field.id]);
});

test('a definition that changes breaks no value', async () => {
  const field = await makeCustomField(db, { kind: 'CHOICE', options: ['old', 'new'] });
  const text = await makeCustomField(db);
  const made = await createConversation(
    as(author),
    post({ [field.key]: 'old', [text.key]: 'anything' }),
  );
  await updateCustomField(as(admin), {
    id: field.id,
    required: true,
    options: [{ value: 'new', labels: { en: 'New' } }],
  });
  await updateCustomField(as(admin), { id: text.id, pattern: '\\d+', required: true });
  expect((await readAs(null, made.id)).page.map(({ texts }: { texts: string[] }) => texts)).toEqual(
    [['old'], ['anything']],
  );
  // It may stay in an edit of the post; nothing new may become it.
  await updateConversation(as(author), made.id, { customFields: { [field.key]: 'old' } });
  await updateConversation(as(author), made.id, { title: 'Why does it still skip?' });
  await expect(
    createConversation(as(author), post({ [field.key]: 'old', [text.key]: '1' })),
  ).rejects.toMatchObject(faultAt(field.key));
  expect(await listAs(null, { [field.key]: 'old' })).toEqual([made.id]);

  await setCustomFieldArchived(as(admin), field.id, true);
  expect((await readAs(null, made.id)).customFields).toEqual({ [text.key]: 'anything' });
  expect(await listAs(null, { [field.key]: 'old' })).toEqual([]);
  await setCustomFieldArchived(as(admin), field.id, false);
  expect((await readAs(null, made.id)).customFields).toMatchObject({ [field.key]: 'old' });
  await forget([field.id, text.id]);
});

test('lists are filtered by values, several of them, and ranges', async () => {
  const level = await makeCustomField(db, { kind: 'CHOICE', options: ['low', 'mid', 'high'] });
  const parts = await makeCustomField(db, { kind: 'CHOICES', options: ['chain', 'brake'] });
  const count = await makeCustomField(db, { kind: 'NUMBER' });
  const due = await makeCustomField(db, { kind: 'DATE' });
  const urgent = await makeCustomField(db, { kind: 'CHECKBOX' });
  const make = async (values: object) => (await createConversation(as(author), post(values))).id;
  const one = await make({
    ...{ [level.key]: 'low', [parts.key]: ['chain', 'brake'], [count.key]: 5 },
    ...{ [due.key]: '2026-01-31', [urgent.key]: true },
  });
  const two = await make({
    ...{ [level.key]: 'high', [parts.key]: ['brake'], [count.key]: 10, [due.key]: '2026-02-01' },
  });
  const all: [object, number[]][] = [
    [{ [level.key]: 'low' }, [one]],
    [{ [level.key]: ['low', 'high'] }, [two, one]],
    [{ [level.key]: ['low', 'huge'] }, [one]],
    [{ [level.key]: 'huge' }, []],
    [{ [parts.key]: 'brake' }, [two, one]],
    [{ [parts.key]: 'chain' }, [one]],
    [{ [parts.key]: 'chain', [level.key]: 'high' }, []],
    [{ [count.key]: '10' }, [two]],
    [{ [count.key]: { from: 6 } }, [two]],
    [{ [count.key]: { from: '5', to: 9 } }, [one]],
    [{ [count.key]: { from: 'x' } }, []],
    [{ [due.key]: { to: '2026-01-31' } }, [one]],
    [{ [due.key]: { from: '2026-01-01', to: '2026-12-31' } }, [two, one]],
    [{ [due.key]: '2026-02-01' }, [two]],
    [{ [urgent.key]: true }, [one]],
    [{ [urgent.key]: 'false', [level.key]: ['low', 'high'] }, [two]],
    [{ [level.key]: null, [count.key]: 10 }, [two]],
    [{ [level.key]: '\u0000\ud800' }, []],
    [{ nothing: 'x' }, []],
    [{ 'x" || true': 'x' }, []],
  ];
  for (const [filter, found] of all) {
    expect((await listAs(null, filter)).toSorted(), JSON.stringify(filter)).toEqual(
      found.toSorted(),
    );
  }
  for (const bad of [
    [],
    'x',
    { [level.key]: {}, [count.key]: { from: [] } },
    { [level.key]: { from: 'a' } },
    { [level.key]: [] },
    { [level.key]: [{}] },
    { [count.key]: { from: 1, more: 2 } },
  ]) {
    await expect(listAs(null, bad), JSON.stringify(bad)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      detail: { faults: [{ field: expect.stringMatching(/^customFields/) }] },
    });
  }
  await forget([level.id, parts.id, count.id, due.id, urgent.id]);
});

test('two people who change different fields at once do not undo each other', async () => {
  const [one, two] = [await makeCustomField(db), await makeCustomField(db)];
  const { id } = await createConversation(as(author), post());
  await Promise.all([
    updateConversation(as(author), id, { customFields: { [one.key]: 'a' } }),
    updateConversation(as(moderator), id, { customFields: { [two.key]: 'b' } }),
  ]);
  expect((await readAs(author, id)).customFields).toEqual({ [one.key]: 'a', [two.key]: 'b' });
  await forget([one.id, two.id]);
});
