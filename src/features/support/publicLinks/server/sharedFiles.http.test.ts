import { expect, test } from 'vitest';
import { uploadFile } from '#features/base/files/server/uploadService.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import {
  makeSupportEntry,
  makeSupportRequest,
} from '#features/support/requests/server/supportFactories.ts';
import { openPortalForFile } from '#platform/testing/portal.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { createPublicLink } from './publicLinkService.ts';
import { sharedFileUrl } from './sharedFiles.ts';

const { portal, db } = await openPortalForFile({ secretKey: 'the secret key of these very tests' });
const { files: store, secrets } = portal.services;
const agent = await makeMember(db, { role: 'agent' });
const asAgent = () => testContext(db, { viewer: agent.viewer });

async function requestWithFile(name: string, text: string, isNote = false) {
  const row = await makeSupportRequest(db);
  const { url: source } = await uploadFile(
    asAgent(),
    { name, bytes: new TextEncoder().encode(text) },
    { store },
  );
  const entry = await makeSupportEntry(db, row, {
    ...{ author_id: agent.id, author_role: 'AGENT', content: '<p>Text</p>' },
    ...(isNote && { kind: 'NOTE', is_public: false }),
  });
  await db
    .updateTable('support_entries')
    .set({ attachments: JSON.stringify([{ source, name }]) })
    .where('id', '=', entry.id)
    .execute();
  const storage_key = source.split('/')[2] ?? '';
  await db
    .insertInto('file_uses')
    .values({ storage_key, target_type: 'supportEntry', target_id: entry.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { requestId: `${row.id}`, entryId: entry.id, source };
}

async function linkTo(requestId: string): Promise<string> {
  const { path } = await createPublicLink(asAgent(), requestId);
  return path.split('/').at(-1) ?? '';
}

async function urlsOf(token: string): Promise<string[]> {
  const { json } = await portal.graphql(
    'query ($token: String!) { publicSupportRequest(token: $token) { entries { attachments { source } } } }',
    { variables: { token } },
  );
  const entries: { attachments: { source: string }[] }[] = json.data.publicSupportRequest.entries;
  return entries.flatMap(({ attachments }) => attachments.map(({ source }) => source));
}

const statusOf = async (url: string) => (await portal.ask(url)).status;

test('a file of a public reply is served by its signed URL until the link is replaced', async () => {
  const { requestId, source } = await requestWithFile('steps.txt', 'Open the valve slowly.');
  const token = await linkTo(requestId);
  const [url = ''] = await urlsOf(token);
  expect(url).not.toContain(token);
  const served = await portal.ask(url);
  expect([served.status, served.text]).toEqual([200, 'Open the valve slowly.']);
  expect(served.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });
  expect(await statusOf(source)).toBe(404);
  expect(await statusOf(url.replace(/signature=./, 'signature=_'))).toBe(404);
  expect(await statusOf(url.replace(/expires=\d+/, 'expires=9999999999999'))).toBe(404);
  expect(await statusOf(url.split('?')[0] ?? '')).toBe(404);

  const [renewed = ''] = await urlsOf(await linkTo(requestId));
  expect(await statusOf(url)).toBe(404);
  expect(await statusOf(renewed)).toBe(200);
  await db
    .updateTable('support_tokens')
    .set({ expires_at: new Date(0) })
    .execute();
  expect(await statusOf(renewed)).toBe(404);
});

test('a URL expires after an hour, and no other link signs for the file', async () => {
  const { requestId, entryId, source } = await requestWithFile('a.txt', 'A');
  const other = await requestWithFile('b.txt', 'B');
  await linkTo(requestId);
  await linkTo(other.requestId);
  const hashOfLink = async (id: string) => {
    const token = await db
      .selectFrom('support_tokens')
      .where('request_id', '=', Number(id))
      .where('revoked_at', 'is', null)
      .select('token_hash')
      .executeTakeFirstOrThrow();
    return token.token_hash;
  };
  const signed = async (id: string, minutesAgo: number) => {
    const now = new Date(Date.now() - minutesAgo * 60_000);
    const tokenHash = await hashOfLink(id);
    return sharedFileUrl({ secrets, now }, { tokenHash, entryId, source }) ?? '';
  };
  expect(await statusOf(await signed(requestId, 59))).toBe(200);
  expect(await statusOf(await signed(requestId, 61))).toBe(404);
  expect(await statusOf(await signed(other.requestId, 0))).toBe(404);
});

test('files of notes are neither listed nor served', async () => {
  const { requestId, entryId, source } = await requestWithFile('note.txt', 'Internal', true);
  const token = await linkTo(requestId);
  expect(await urlsOf(token)).toEqual([]);
  const { token_hash: tokenHash } = await db
    .selectFrom('support_tokens')
    .where('request_id', '=', Number(requestId))
    .select('token_hash')
    .executeTakeFirstOrThrow();
  const now = new Date();
  const url = sharedFileUrl({ secrets, now }, { tokenHash, entryId, source }) ?? '';
  expect(await statusOf(url)).toBe(404);
});

test('an image in a reply has a signed URL too', async () => {
  const { requestId, entryId, source } = await requestWithFile('steps.txt', 'Open the valve.');
  await db
    .updateTable('support_entries')
    .set({ attachments: '[]', content: `<p>Look: <img src="${source}" alt="The valve"></p>` })
    .where('id', '=', entryId)
    .execute();
  const { json } = await portal.graphql(
    'query ($token: String!) { publicSupportRequest(token: $token) { entries { content } } }',
    { variables: { token: await linkTo(requestId) } },
  );
  const { content } = json.data.publicSupportRequest.entries.at(-1);
  expect(content).not.toContain(`"${source}`);
  const url = /src="([^"]+)"/.exec(content)?.[1]?.replaceAll('&amp;', '&') ?? '';
  expect(await statusOf(url)).toBe(200);
  await linkTo(requestId);
  expect(await statusOf(url)).toBe(404);
});
