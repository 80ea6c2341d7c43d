import { expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { changeRequester } from '#features/support/agentWorkspace/server/changeRequester.ts';
import { mergeRequests } from '#features/support/agentWorkspace/server/mergeRequests.ts';
import { makeSupportRequest } from '#features/support/requests/server/supportFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { chatRequestPath } from './chatRequestPath.ts';

const { db } = await openTestDatabase();
const member = await makeMember(db);
const other = await makeMember(db);
const agent = await makeMember(db, { role: 'agent' });
type Member = typeof member;
const as = ({ viewer }: Member) => testContext(db, { viewer });

test('a chat leads to its request, and to that which it was merged into, for its member only', async () => {
  const row = await makeSupportRequest(db, { requester_id: member.id, channel: 'CHAT' });
  const chat = { member_id: member.id, request_id: row.id };
  expect(await chatRequestPath(as(member), chat)).toBe(`/support/requests/${row.number}`);
  expect(await chatRequestPath(as(other), chat)).toBeNull();
  expect(await chatRequestPath(testContext(db), { ...chat, member_id: null })).toBeNull();
  const target = await makeSupportRequest(db, { requester_id: member.id });
  const ids = { sourceId: `${row.id}`, targetId: `${target.id}`, confirmAudience: false };
  await mergeRequests(as(agent), ids);
  expect(await chatRequestPath(as(member), chat)).toBe(`/support/requests/${target.number}`);
});

test('a chat leads nowhere once the request is someone else’s', async () => {
  const row = await makeSupportRequest(db, { requester_id: member.id, channel: 'CHAT' });
  const change = { requesterId: `${other.id}`, confirmAudience: true };
  await changeRequester(as(agent), `${row.id}`, { ...change, factsRevision: row.facts_revision });
  expect(
    await chatRequestPath(as(member), { member_id: member.id, request_id: row.id }),
  ).toBeNull();
});
