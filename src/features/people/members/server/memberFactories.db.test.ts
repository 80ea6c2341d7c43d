import { expect, test } from 'vitest';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { makeMember } from './memberFactories.ts';

const { db } = await openTestDatabase();

test('a made member signs in as a viewer with the permissions of a member', async () => {
  const member = await makeMember(db);
  expect(member.viewer.memberId).toBe(member.id);
  expect(member.viewer.permissions.has('CREATE_POST')).toBe(true);
  expect(member.viewer.permissions.has('CLOSE_POST')).toBe(false);
});
