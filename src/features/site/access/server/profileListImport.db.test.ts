import { graphql } from 'graphql';
import { expect, test } from 'vitest';
import { anonymousViewer, type Viewer } from '#core/permissions.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { productSchema } from '#platform/testing/productSchema.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { listProfileListMembers, saveProfileList } from './profileListService.ts';

const { db } = await openTestDatabase();
const manager = (await makeMember(db, { role: 'manager' })).viewer;
const as = (viewer: Viewer) => testContext(db, { viewer });
const source = `mutation($input: ImportProfileListMembersInput!) {
  importProfileListMembers(input: $input) { added alreadyIn unknownCount unknown { line value } } }`;

async function importInto(id: number, csv: string, dryRun: boolean, viewer = manager) {
  const { data, errors } = await graphql({
    schema: productSchema,
    source,
    contextValue: as(viewer),
    variableValues: { input: { id: `${id}`, csv, dryRun } },
  });
  const error = Object(errors?.[0]?.originalError);
  return error.code ?? JSON.parse(JSON.stringify(data)).importProfileListMembers;
}

const membersOf = async (id: number) => (await listProfileListMembers(as(manager), id, {})).nodes;

test('a file is tried before it is imported, by username, address and id', async () => {
  const list = await saveProfileList(as(manager), { name: 'Customers' });
  const [ann, bo, cy] = [
    await makeMember(db, { username: 'Ann_1' }),
    await makeMember(db, { email_key: 'bo@example.org' }),
    await makeMember(db, { profile_list_ids: [list.id] }),
  ];
  const gone = await makeMember(db, { username: 'gone_1', deleted_at: new Date() });
  const csv = `username\n@ann_1\nBO@example.org\n${cy.id}\nANN_1\nnobody\n${gone.username}\n`;
  const expected = {
    ...{ added: 2, alreadyIn: 1, unknownCount: 2 },
    unknown: [
      { line: 6, value: 'nobody' },
      { line: 7, value: 'gone_1' },
    ],
  };
  expect(await importInto(list.id, csv, true)).toEqual(expected);
  expect(await membersOf(list.id)).toEqual([cy.id]);
  expect(await importInto(list.id, csv, false)).toEqual(expected);
  expect(await membersOf(list.id)).toEqual([ann.id, bo.id, cy.id].sort((a, b) => a - b));
  expect(await importInto(list.id, csv, false)).toMatchObject({ added: 0, alreadyIn: 3 });
});

test('only who edits profile lists imports, and addresses are found only by who sees them', async () => {
  const list = await saveProfileList(as(manager), { name: 'Partners' });
  await makeMember(db, { username: 'secret_1', email_key: 'secret@example.org' });
  const csv = 'secret@example.org';
  expect(await importInto(list.id, csv, true, anonymousViewer)).toBe('UNAUTHENTICATED');
  expect(await importInto(list.id, csv, true, (await makeMember(db)).viewer)).toBe('FORBIDDEN');
  const keeper = { ...manager, permissions: new Set(['EDIT_USER_PROFILE_LIST'] as const) };
  expect(await importInto(list.id, csv, true, keeper)).toMatchObject({ added: 0, unknownCount: 1 });
  expect(await importInto(list.id, 'secret_1', true, keeper)).toMatchObject({ added: 1 });
  expect(await importInto(9_999_999, csv, true)).toBe('NOT_FOUND');
  const many = Array.from({ length: 10_001 }, (_, index) => `m${index}`).join('\n');
  expect(await importInto(list.id, many, true)).toBe('VALIDATION_FAILED');
  expect(await importInto(list.id, ' ', true)).toBe('VALIDATION_FAILED');
});
