import { beforeAll, expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { makeSupportEntry, makeSupportRequest } from '../../requests/server/supportFactories.ts';
import { createPublicLink, findSharedRequest, revokePublicLink } from './publicLinkService.ts';

const { db } = await openTestDatabase();
let agent: Awaited<ReturnType<typeof makeMember>>;
beforeAll(async () => {
  agent = await makeMember(db, { role: 'agent' });
});

const asAgent = () => testContext(db, { viewer: agent.viewer });
const tokenOf = ({ path }: { path: string }) => path.split('/').at(-1) ?? '';
const find = (token: string, now = new Date()) =>
  findSharedRequest(testContext(db, { now }), token);

test('a link shows public replies to anyone, until it expires', async () => {
  const row = await makeSupportRequest(db, { message: 'Public text' });
  await makeSupportEntry(db, row, {
    ...{ kind: 'NOTE', is_public: false, author_id: agent.id, content: '<p>Secret</p>' },
  });
  const link = await createPublicLink(asAgent(), `${row.id}`);
  const shared = await find(tokenOf(link));
  expect(shared?.entries.map(({ stripped_content }) => stripped_content)).toEqual(['Public text']);
  expect(await find(tokenOf(link), new Date(link.expiresAt.getTime() + 1))).toBeNull();
  const stored = await db.selectFrom('support_tokens').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(tokenOf(link));
});

test('a new link replaces the one before, and a revoked one leads nowhere', async () => {
  const { id } = await makeSupportRequest(db);
  const [first, second] = [
    await createPublicLink(asAgent(), `${id}`),
    await createPublicLink(asAgent(), `${id}`),
  ];
  expect(await find(tokenOf(first))).toBeNull();
  expect(await find(tokenOf(second))).not.toBeNull();
  await revokePublicLink(asAgent(), `${id}`);
  expect(await find(tokenOf(second))).toBeNull();
  for (const token of ['', 'x'.repeat(22), "' or 1=1 --"]) expect(await find(token)).toBeNull();
});

test('customers create none, not even for their own request', async () => {
  const member = await makeMember(db);
  const { id } = await makeSupportRequest(db, { requester_id: member.id });
  await expect(
    createPublicLink(testContext(db, { viewer: member.viewer }), `${id}`),
  ).rejects.toMatchObject({ code: 'FORBIDDEN' });
});
