import os from 'node:os';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { uploadFile } from '#features/base/files/server/uploadService.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { mergeRequests } from '#features/support/agentWorkspace/server/mergeRequests.ts';
import { splitRequest } from '#features/support/agentWorkspace/server/splitRequest.ts';
import {
  makeSupportEntry,
  makeSupportRequest,
} from '#features/support/requests/server/supportFactories.ts';
import { createLocalFileStore } from '#platform/files/localFileStore.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { createPublicLink, findSharedRequest, revokePublicLink } from './publicLinkService.ts';
import { getSharedFile, sharedFileUrl } from './sharedFiles.ts';

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

test('the link of a request that was split off shows its messages and their files, and nothing merged into either', async () => {
  const member = await makeMember(db);
  const own = { requester_id: member.id };
  const store = createLocalFileStore(path.join(os.tmpdir(), 'plaza-public-links'));
  const [source, foreign] = [
    await makeSupportRequest(db, { ...own, message: 'Source' }),
    await makeSupportRequest(db, { message: 'Of another customer' }),
  ];
  const file = await uploadFile(
    testContext(db, { viewer: member.viewer }),
    { name: 'pump.txt', bytes: new TextEncoder().encode('It drips.') },
    { store },
  );
  const apart = await makeSupportEntry(db, source, {
    ...{ content: '<p>Apart</p>', author_id: member.id },
  });
  const note = await makeSupportEntry(db, source, {
    ...{ kind: 'NOTE', is_public: false, author_id: agent.id, content: '<p>Secret</p>' },
  });
  const storage_key = file.url.split('/')[2] ?? '';
  await db
    .insertInto('file_uses')
    .values({ storage_key, target_type: 'supportEntry', target_id: apart.id })
    .execute();
  const mergeInto = (target: number, merged: number) =>
    mergeRequests(asAgent(), {
      ...{ sourceId: `${merged}`, targetId: `${target}`, confirmAudience: true },
    });
  await mergeInto(source.id, foreign.id);
  const [moved] = await db
    .selectFrom('support_entries')
    .where('origin_id', '=', foreign.id)
    .where('kind', '=', 'REPLY')
    .select('id')
    .execute();
  const split = await splitRequest(asAgent(), `${source.id}`, {
    ...{ title: 'Apart', entryIds: [`${apart.id}`, `${note.id}`, `${moved?.id}`] },
  });
  const link = await createPublicLink(asAgent(), `${split.id}`);
  const shown = async () => (await find(tokenOf(link)))?.entries ?? [];
  const texts = async () => (await shown()).map(({ stripped_content }) => stripped_content);
  expect(await texts()).toEqual(['Apart']);
  // Another request of the same customer is another conversation.
  await mergeInto(split.id, (await makeSupportRequest(db, { ...own, message: 'Later' })).id);
  expect(await texts()).toEqual(['Apart']);
  const [entry] = await shown();
  const ctx = testContext(db);
  const fileOf = async (entryId: number) => {
    const signed = { tokenHash: entry?.tokenHash ?? '', entryId, source: file.url };
    const url = new URL(sharedFileUrl(ctx, signed) ?? '', 'http://localhost');
    const [expires, signature] = ['expires', 'signature'].map((name) => url.searchParams.get(name));
    return getSharedFile(ctx, { entryId: `${entryId}`, key: storage_key, expires, signature });
  };
  expect(await fileOf(apart.id)).toMatchObject({ storage_key });
  // A file is shown by the messages of the conversation only.
  await db
    .insertInto('file_uses')
    .values({ storage_key, target_type: 'supportEntry', target_id: moved?.id ?? 0 })
    .execute();
  await expect(fileOf(moved?.id ?? 0)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('customers create none, not even for their own request', async () => {
  const member = await makeMember(db);
  const { id } = await makeSupportRequest(db, { requester_id: member.id });
  await expect(
    createPublicLink(testContext(db, { viewer: member.viewer }), `${id}`),
  ).rejects.toMatchObject({ code: 'FORBIDDEN' });
});
