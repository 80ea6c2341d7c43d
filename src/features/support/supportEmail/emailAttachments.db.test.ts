import { expect, test } from 'vitest';
import { getServedFile } from '#features/base/files/server/servedFile.ts';
import { sweepFiles } from '#features/base/files/server/sweepFiles.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { openSupportDesk } from './testing/supportDesk.ts';

const { db } = await openTestDatabase();
const desk = await openSupportDesk(db);

const withFile = (name: string, text: string) => ({
  headers: ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=b'],
  text: `--b\nContent-Type: text/plain\n\nSee the log.\n\n--b\nContent-Type: text/plain; name="${name}"\nContent-Disposition: attachment; filename="${name}"\n\n${text}\n\n--b--`,
});

test('files of a sender without an account are for agents only, and stay with the case', async () => {
  await desk.send({ from: 'ann@example.org', ...withFile('pump.txt', 'pressure 3 bar') });
  const entry = await db
    .selectFrom('support_entries')
    .select(['id', 'attachments'])
    .where('kind', '=', 'REPLY')
    .executeTakeFirstOrThrow();
  expect(entry.attachments).toMatchObject([{ name: 'pump.txt', type: 'FILE' }]);
  const key = /files\/([0-9a-f]{32})\//.exec(JSON.stringify(entry.attachments))?.[1] ?? '';
  const agent = await makeMember(db, { role: 'agent' });
  const member = await makeMember(db);
  const see = (viewer = member.viewer) => getServedFile(testContext(db, { viewer }), key);
  expect(await see(agent.viewer)).toMatchObject({ row: { file_name: 'pump.txt' } });
  await expect(see()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(getServedFile(testContext(db), key)).rejects.toMatchObject({ code: 'NOT_FOUND' });

  const sweepOn = (days: number) =>
    sweepFiles(testContext(db, { now: new Date(Date.now() + days * 86_400_000) }), desk.files);
  await sweepOn(0);
  await sweepOn(30);
  expect(await see(agent.viewer)).toBeDefined();
});

test('a file of a kind that is not allowed is left out, and its sender is told', async () => {
  const from = 'bob@example.org';
  const { state } = await desk.send({ from, ...withFile('setup.exe', 'MZ') });
  expect(state).toBe('ROUTED');
  const note = await db
    .selectFrom('mails')
    .select('data')
    .where('recipient', '=', from)
    .where('kind', '=', 'INBOUND_NOTE')
    .executeTakeFirstOrThrow();
  expect(Object(note.data).text).toContain('setup.exe');
});
