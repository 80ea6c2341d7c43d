import { graphql } from 'graphql';
import { expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { productSchema } from '#platform/testing/productSchema.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';

const { db } = await openTestDatabase();
const source =
  '{ currentUser { id username email fullName permissions lastLogin customFields signature } }';

test('a visitor has no current user', async () => {
  const result = await graphql({ schema: productSchema, source, contextValue: testContext(db) });
  expect(result).toEqual({ data: { currentUser: null } });
});

test('members see their own fields and what they may do', async () => {
  const member = await makeMember(db, { role: 'moderator' });
  const contextValue = testContext(db, { viewer: member.viewer });
  const { data, errors } = await graphql({ schema: productSchema, source, contextValue });
  expect(errors).toBeUndefined();
  expect(data?.currentUser).toMatchObject({ id: String(member.id), email: member.email });
  expect(data?.currentUser).toHaveProperty(
    'permissions',
    expect.arrayContaining(['CREATE_POST', 'CLOSE_POST']),
  );
});

test('members see what SPEC §3 names of themselves besides', async () => {
  const member = await makeMember(db, {
    employee_id: 'E-7',
    profile_list_ids: [3, 4],
    registration_complete: false,
    screener_response: JSON.stringify({ size: 'L' }),
    screener_answered_at: new Date(),
  });
  const asked = 'employeeId pLs isRegCompleted screenerFilled screenerResponse';
  const ask = async (contextValue = testContext(db, { viewer: member.viewer })) =>
    (await graphql({ schema: productSchema, source: `{ currentUser { ${asked} } }`, contextValue }))
      .data;
  expect(await ask()).toEqual({
    currentUser: {
      ...{ employeeId: 'E-7', pLs: ['3', '4'], isRegCompleted: false },
      ...{ screenerFilled: true, screenerResponse: { size: 'L' } },
    },
  });
  const { viewer } = await makeMember(db);
  expect(await ask(testContext(db, { viewer }))).toEqual({
    currentUser: {
      ...{ employeeId: null, pLs: [], isRegCompleted: true },
      ...{ screenerFilled: false, screenerResponse: null },
    },
  });
});
