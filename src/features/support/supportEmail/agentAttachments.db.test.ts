import { expect, test } from 'vitest';
import { getServedFile } from '#features/base/files/server/servedFile.ts';
import { uploadFile } from '#features/base/files/server/uploadService.ts';
import { openMailServer } from '#features/base/mail/testing/mailServer.ts';
import { openServices } from '#features/base/mail/testing/mailWorld.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { makeSupportRequest } from '#features/support/requests/server/supportFactories.ts';
import { replyToRequest } from '#features/support/requests/server/supportRequestService.ts';
import { runDueJobs } from '#platform/testing/runDueJobs.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';

const { db, database } = await openTestDatabase();
const server = await openMailServer();
const services = await openServices({ database }, { SMTP_URL: server.url });
const agent = await makeMember(db, { role: 'agent' });
const asAgent = () => testContext(db, { viewer: agent.viewer });

async function upload(owner: typeof agent, name: string, text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const ctx = testContext(db, { viewer: owner.viewer });
  return (await uploadFile(ctx, { name, bytes }, { store: services.files })).url;
}

const keyOf = (url: string) => /files\/([0-9a-f]{32})\//.exec(url)?.[1] ?? '';

test('files of an agent’s reply are sent by email, and shown to those who see the request', async () => {
  const row = await makeSupportRequest(db, { requester_email: 'ann@example.org' });
  const source = await upload(agent, 'steps.txt', 'Open the valve slowly.');
  const attachments = [{ type: 'FILE', source, name: 'steps.txt' }];
  const input = { message: '<p>See the steps.</p>', attachments, status: 'WAITING' };
  await replyToRequest(asAgent(), `${row.id}`, input);
  await runDueJobs(services);

  const [mail] = server.taken;
  expect(mail?.envelope.to).toEqual(['ann@example.org']);
  expect(mail?.attachments).toMatchObject([{ filename: 'steps.txt', disposition: 'attachment' }]);
  const content = mail?.attachments[0]?.content ?? '';
  expect(typeof content === 'string' ? content : new TextDecoder().decode(content)).toBe(
    'Open the valve slowly.',
  );

  const member = await makeMember(db);
  const second = await makeMember(db, { role: 'agent' });
  const see = (viewer = member.viewer) => getServedFile(testContext(db, { viewer }), keyOf(source));
  expect(await see(second.viewer)).toMatchObject({ row: { file_name: 'steps.txt' } });
  await expect(see()).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a file of somebody else is not sent, whatever the reply names', async () => {
  const row = await makeSupportRequest(db, { requester_email: 'bob@example.org' });
  const source = await upload(await makeMember(db), 'private.txt', 'Secret');
  const attachments = [{ type: 'FILE', source, name: 'private.txt' }];
  await replyToRequest(asAgent(), `${row.id}`, { message: '<p>Hello.</p>', attachments });
  await runDueJobs(services);
  const mail = server.taken.find(({ envelope }) => envelope.to[0] === 'bob@example.org');
  expect(mail?.text).toContain('Hello.');
  expect(mail?.attachments).toEqual([]);
});
