import { expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { chatLimits } from '#features/support/chat/chatRules.ts';
import { chatActions } from '#features/support/chat/server/chatFactories.ts';
import { listChatSpan } from '#features/support/chat/server/chatMessageService.ts';
import { readSnapshot, reportChatMessage } from '#features/support/chat/server/chatReports.ts';
import { changeChatMembers, renameChat } from '#features/support/chat/server/chatRoomService.ts';
import { createEventBus } from '#platform/events/eventBus.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { readFurther } from '../chatReportRules.ts';
import {
  countOpenChatReports,
  listChatReports,
  readReportedChat,
  resolveChatReport,
} from './chatReportQueue.ts';

const { db } = await openTestDatabase();
const { as, write, startAccepted } = chatActions(db);

const make = (fields: Parameters<typeof makeMember>[1] = {}) =>
  makeMember(db, { joined_at: new Date('2020-01-01T00:00:00Z'), ...fields });

test('a report keeps ten messages before and after, for moderators, who close all reports of it at once', async () => {
  const [a, b, c] = await Promise.all([make(), make(), make()]);
  const moderator = await make({ role: 'moderator' });
  const room = await startAccepted(a, b, c);
  for (let index = 2; index <= 30; index += 1) {
    const now = new Date(Date.now() + index * 10_000);
    await write(a, room, `Message ${index}`, { now });
  }
  const { rows } = await listChatSpan(as(b), `${room.id}`, { first: 200 });
  const reported = rows.find(({ content }) => content === 'Message 15');
  const at = { roomId: `${room.id}`, seq: reported?.seq ?? 0 };
  const given = { reason: 'An insult' };
  await expect(reportChatMessage(as(a), at, given)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(reportChatMessage(as(b), at, { reason: ' ' })).rejects.toMatchObject({
    detail: { faults: [{ field: 'reason', rule: 'required' }] },
  });
  await expect(reportChatMessage(as(moderator), at, given)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await reportChatMessage(as(b), at, given);
  await reportChatMessage(as(b), at, given);
  await reportChatMessage(as(c), at, given);
  expect(await countOpenChatReports(as(moderator), 100)).toBe(2);
  await expect(listChatReports(as(b), { isOpen: true })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  const [report] = (await listChatReports(as(moderator), { isOpen: true })).nodes;
  expect(report).toMatchObject({ reporter_id: b.id, author_id: a.id, seq: at.seq });
  const kept = readSnapshot(report?.snapshot);
  expect(kept.map(({ content }) => content)).toEqual(
    Array.from({ length: 21 }, (_, index) => `Message ${index + 5}`),
  );
  const further = await readReportedChat(as(moderator), `${report?.id}`, { before: kept[0]?.seq });
  expect(further.map(({ content }) => content)).toEqual([
    ...['Hello', 'Message 2', 'Message 3', 'Message 4'],
  ]);
  const closed = await resolveChatReport(as(moderator), `${report?.id}`, 'DELETED');
  expect(closed).toMatchObject({ resolution: 'DELETED', resolved_by_id: moderator.id });
  expect(await countOpenChatReports(as(moderator), 100)).toBe(0);
  const left = (await listChatSpan(as(b), `${room.id}`, {})).rows;
  expect(left.some(({ content }) => content === 'Message 15')).toBe(false);
  // No reason to read further any more.
  const again = readReportedChat(as(moderator), `${report?.id}`, { after: 0 });
  await expect(again).rejects.toMatchObject({ code: 'CONFLICT' });
  const audited = await db
    .selectFrom('audit_log')
    .where('actor_id', '=', moderator.id)
    .select('action')
    .orderBy('id')
    .execute();
  expect(audited.map(({ action }) => action)).toEqual(['chat.reportedRead', 'chat.reportResolved']);
});

test('what happened in a group takes the place of no message in a report, or when reading further', async () => {
  const [a, b, c] = await Promise.all([make(), make(), make()]);
  const moderator = await make({ role: 'moderator' });
  const room = await startAccepted(a, b, c);
  const rename = async (count: number) => {
    for (let index = 0; index < count; index += 1) {
      await renameChat(as(a), `${room.id}`, { title: `Title ${index}` });
    }
  };
  await rename(readFurther + 1);
  const { seq } = await write(a, room, 'An insult');
  await rename(11);
  await write(b, room, 'Stop it');
  await reportChatMessage(as(b), { roomId: `${room.id}`, seq }, { reason: 'An insult' });
  const reports = (await listChatReports(as(moderator), { isOpen: true })).nodes;
  const report = reports.find(({ room_id }) => room_id === room.id);
  const contents = (messages: readonly { content: string }[]) =>
    messages.map(({ content }) => content);
  expect(contents(readSnapshot(report?.snapshot))).toEqual(['Hello', 'An insult', 'Stop it']);
  const further = await readReportedChat(as(moderator), `${report?.id}`, { before: seq });
  expect(contents(further)).toEqual(['Hello']);
});

test('a group is changed so many times a minute', async () => {
  const [a, b, c] = await Promise.all([make(), make(), make()]);
  const room = await startAccepted(a, b, c);
  const owner = as(a, { bus: createEventBus() });
  for (let index = 0; index < chatLimits.messagesPerMinute; index += 1) {
    await renameChat(owner, `${room.id}`, { title: `Title ${index}` });
  }
  const limited = { code: 'RATE_LIMITED' };
  await expect(renameChat(owner, `${room.id}`, { title: 'One more' })).rejects.toMatchObject(
    limited,
  );
  const removal = changeChatMembers(owner, `${room.id}`, { removeIds: [`${c.id}`] });
  await expect(removal).rejects.toMatchObject(limited);
});

test('a moderator learns nothing of reports of their own messages, which others handle', async () => {
  const [moderator, other] = await Promise.all([
    make({ role: 'moderator' }),
    make({ role: 'moderator' }),
  ]);
  const b = await make();
  const before = await countOpenChatReports(as(moderator), 100);
  const room = await startAccepted(moderator, b);
  await reportChatMessage(as(b), { roomId: `${room.id}`, seq: 1 }, { reason: 'An insult' });
  const find = async (by: typeof b, isOpen: boolean) =>
    (await listChatReports(as(by), { isOpen })).nodes.find(({ room_id }) => room_id === room.id);
  const id = `${(await find(other, true))?.id}`;
  const count = (by: typeof b) => countOpenChatReports(as(by), 100);
  expect(await find(moderator, true)).toBeUndefined();
  expect([await count(moderator), await count(other)]).toEqual([before, before + 1]);
  const missing = { code: 'NOT_FOUND' };
  const reading = readReportedChat(as(moderator), id, { after: 0 });
  await expect(reading).rejects.toMatchObject(missing);
  const dismissal = resolveChatReport(as(moderator), id, 'DISMISSED');
  await expect(dismissal).rejects.toMatchObject(missing);
  await resolveChatReport(as(other), id, 'DISMISSED');
  expect(await find(moderator, false)).toBeUndefined();
  expect(await find(other, false)).toMatchObject({ resolved_by_id: other.id });
});
