import sharp from 'sharp';
import { expect, test } from 'vitest';
import { defaultSettings } from '#core/communitySettings.ts';
import { framedVisitorHeaders } from '#core/framedVisitor.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { featureSettings } from '#platform/settings/featureSettings.ts';
import { writeSettings } from '#platform/settings/settingsStore.ts';
import { openPortalForFile } from '#platform/testing/portal.ts';
import '../liveChatSettingGroup.ts';
import { liveChatLimits } from '../liveChatRules.ts';

const { portal, db } = await openPortalForFile({ trustProxy: true });
const agent = await makeMember(db, { role: 'agent' });

async function turn(takesFiles: boolean): Promise<void> {
  const liveChat = featureSettings(defaultSettings, 'liveChat');
  await writeSettings(db, { liveChat: { ...liveChat, isOn: true, takesFiles } });
  portal.services.bus.publish([{ type: 'settings.changed', payload: {} }]);
}
await turn(true);

let serial = 0;
/** A visitor in a frame of another site, whose secret is a header. */
async function startChat(): Promise<Record<string, string>> {
  serial += 1;
  const address = { 'x-forwarded-for': `198.51.100.${serial}` };
  const input = { name: 'Zoe', email: 'zoe@example.org', message: 'Look at this' };
  const { headers } = await portal.graphql(
    'mutation ($input: StartLiveChatInput!) { startLiveChat(input: $input) { liveChat { state } } }',
    { variables: { input }, headers: { ...address, [framedVisitorHeaders.secret]: 'none' } },
  );
  const secret = String(headers[framedVisitorHeaders.keep]);
  return { ...address, [framedVisitorHeaders.secret]: secret };
}

const send = (headers: Record<string, string>, name: string, bytes: Buffer, key = '') =>
  portal.ask(`/support/live-chat/files${key && `?clientMutationId=${key}`}`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=xx', ...headers },
    body: Buffer.concat([
      Buffer.from(
        `--xx\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n--xx--\r\n'),
    ]),
  });
const filesOf = async (headers: Record<string, string>) => {
  const query = '{ liveChatMessages { nodes { attachments { type name source } } } }';
  const { json } = await portal.graphql(query, { headers });
  return json.data.liveChatMessages.nodes.flatMap(
    (each: { attachments: { type: string; name: string; source: string }[] }) => each.attachments,
  );
};
const picture = await sharp({
  create: { width: 20, height: 10, channels: 3, background: 'red' },
})
  .png()
  .toBuffer();

test('a visitor sends a screenshot, which they and agents see and nobody else', async () => {
  const headers = await startChat();
  expect((await send(headers, 'screen.png', picture)).status).toBe(200);
  const [file] = await filesOf(headers);
  expect(file).toMatchObject({ type: 'IMAGE', name: 'screen.png' });
  expect((await portal.ask(file.source, { headers })).status).toBe(200);
  const login = await portal.login(agent.id);
  expect((await portal.ask(file.source, { headers: { cookie: login.cookie } })).status).toBe(200);
  const member = await portal.login((await makeMember(db)).id);
  for (const other of [{}, await startChat(), { cookie: member.cookie }]) {
    expect((await portal.ask(file.source, { headers: other })).status).toBe(404);
  }
});

test('the same file sent twice is one message', async () => {
  const headers = await startChat();
  const key = '6f1c1d5c-6d0b-4a43-9d0f-2f3e0b1f7a11';
  const first = await send(headers, 'note.txt', Buffer.from('words'), key);
  const second = await send(headers, 'note.txt', Buffer.from('words'), key);
  expect(second.json).toEqual(first.json);
  expect(await filesOf(headers)).toHaveLength(1);
});

test('what its content is not, what is empty, and what nobody may send is refused', async () => {
  const headers = await startChat();
  expect((await send(headers, 'run.exe', Buffer.from('MZ\u0000\u0001'))).status).toBe(400);
  expect((await send(headers, 'empty.txt', Buffer.alloc(0))).status).toBe(400);
  // Without a chat, and from another site.
  expect((await send({}, 'note.txt', Buffer.from('words'))).status).toBe(404);
  const foreign = { ...headers, 'sec-fetch-site': 'cross-site' };
  expect((await send(foreign, 'note.txt', Buffer.from('words'))).status).toBe(403);
  expect(await filesOf(headers)).toEqual([]);
  await turn(false);
  expect((await send(headers, 'note.txt', Buffer.from('words'))).status).toBe(404);
  await turn(true);
});

test('a chat takes so many files, and none once it has ended', async () => {
  const headers = await startChat();
  const statuses = [];
  for (let count = 0; count <= liveChatLimits.filesOfChat; count += 1) {
    // Messages of a visitor are limited to so many a minute.
    await db
      .updateTable('support_entries')
      .set({ created_at: new Date(Date.now() - 3_600_000) })
      .execute();
    const own = { ...headers, 'x-forwarded-for': `203.0.113.${count}` };
    statuses.push((await send(own, `${count}.txt`, Buffer.from('words'))).status);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(liveChatLimits.filesOfChat);
  expect(statuses.at(-1)).toBe(409);
  const ended = await startChat();
  await portal.graphql('mutation { endLiveChat(input: {}) { liveChat { state } } }', {
    headers: ended,
  });
  expect((await send(ended, 'note.txt', Buffer.from('words'))).status).toBe(409);
});
