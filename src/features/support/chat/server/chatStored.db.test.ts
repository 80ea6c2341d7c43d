import { expect, test } from 'vitest';
import type { FeatureSettings } from '#core/communitySettings.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { memberLoader } from '#features/people/members/server/memberLoader.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { getChatRoom } from './chatAccess.ts';
import { deleteOldRooms } from './chatCleanUp.ts';
import { chatActions } from './chatFactories.ts';
import { listChatSpan, markChatRead } from './chatMessageService.ts';
import { chatMessageNotification, loadChatSubjects } from './chatNotifications.ts';
import { listChatMembers } from './chatQueries.ts';
import { readSnapshot, reportChatMessage } from './chatReports.ts';
import {
  answerChatRequest,
  changeChatMembers,
  listChatRoomPage,
  muteChat,
} from './chatRoomService.ts';
import { chatMemberData } from './chatStoredData.ts';
import { setMemberBlock } from './memberBlocks.ts';

const { db } = await openTestDatabase();
const { as, start, write, startAccepted } = chatActions(db);
type Person = Awaited<ReturnType<typeof makeMember>>;

const longAgo = new Date('2020-01-01T00:00:00Z');
const make = (fields: Parameters<typeof makeMember>[1] = {}) =>
  makeMember(db, { joined_at: longAgo, ...fields });
const two = () => Promise.all([make(), make()]);
const texts = async (by: Person, { id }: { id: number }) =>
  (await listChatSpan(as(by), `${id}`, {})).rows.map(({ content }) => content);

/** The members whom a message notifies. */
async function notified(by: Person, roomId: number, seq: number): Promise<readonly number[]> {
  const event = { payload: { roomId, seq }, actorId: by.id };
  const notices = await db.transaction().execute((trx) =>
    // The parts of the context and the event that it reads.
    Promise.resolve(chatMessageNotification.on['chat.sent']?.({ trx } as never, event as never)),
  );
  return (notices ?? []).flatMap(({ to }) => ('members' in to ? to.members : []));
}

test('old messages are deleted, then rooms without any; zero keeps them for ever', async () => {
  const [a, b] = await two();
  const [c, d] = await two();
  const day = 24 * 3_600_000;
  const old = { now: new Date(Date.now() - 800 * day) };
  const lasting = await start(a, [b], 'Old', old);
  await write(b, lasting, 'New');
  const gone = await start(c, [d], 'Old too', old);
  const chat: FeatureSettings['chat'] = {
    ...{ terms: 'IMPLICIT' as const, termsText: [], termsVersion: 1, retentionDays: 0 },
    newMemberHours: 0,
  };
  const forever = { settings: { chat } };
  await deleteOldRooms(testContext(db, forever));
  expect(await texts(a, lasting)).toEqual(['Old', 'New']);
  await deleteOldRooms(testContext(db));
  expect(await texts(a, lasting)).toEqual(['New']);
  await expect(getChatRoom(as(c), gone.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  // Numbers go on, and the two can begin again.
  expect((await write(a, lasting, 'Next')).seq).toBe(3);
  expect((await start(c, [d])).id).not.toBe(gone.id);
});

test('a deleted account leaves its groups, and its texts are erased, in reports too', async () => {
  const [a, b, c] = await Promise.all([make(), make(), make()]);
  const direct = await startAccepted(a, b);
  const group = await startAccepted(b, c, a);
  await write(a, group, 'Mine');
  await reportChatMessage(as(b), { roomId: `${direct.id}`, seq: 1 }, { reason: 'Rude' });
  await reportChatMessage(as(a), { roomId: `${group.id}`, seq: 2 }, { reason: 'Rude as well' });
  const { last_revision } = await getChatRoom(as(b), direct.id);
  const member = { memberId: a.id, name: 'deleted', emailKey: null };
  await db.transaction().execute(async (trx) => {
    for (const { erase } of [chatMemberData.chat_members, chatMemberData.chat_messages]) {
      await erase(trx, member);
    }
    await chatMemberData.chat_reports.erase(trx, member);
  });
  expect(await texts(b, direct)).toEqual(['']);
  expect((await getChatRoom(as(b), direct.id)).last_revision).toBe(last_revision + 1);
  expect(await texts(b, group)).toEqual(['', 'Hello', '']);
  expect((await listChatRoomPage(as(a), {})).nodes.map(({ id }) => id)).toEqual([direct.id]);
  const reports = await db
    .selectFrom('chat_reports')
    .where('reporter_id', 'in', [a.id, b.id])
    .selectAll()
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  expect(reports.map(({ reason }) => reason)).toEqual(['', 'Rude']);
  const kept = reports.flatMap(({ snapshot }) => readSnapshot(snapshot));
  expect(
    kept.filter(({ senderId }) => senderId === a.id).every(({ content }) => content === ''),
  ).toBe(true);
  expect(kept.some(({ content }) => content === 'Hello')).toBe(true);
});

test('who mutes a chat or blocks the other one before they are told is not told', async () => {
  const [a, b, c] = await Promise.all([make(), make(), make()]);
  const direct = await startAccepted(a, b);
  const group = await startAccepted(a, b, c);
  const told = async (by: Person) =>
    [...(await loadChatSubjects(as(by), [direct.id, group.id])).keys()].sort((x, y) => x - y);
  expect(await told(b)).toEqual([direct.id, group.id]);
  await muteChat(as(b), `${group.id}`, true);
  expect(await told(b)).toEqual([direct.id]);
  await setMemberBlock(as(b), `${a.id}`, true);
  await muteChat(as(b), `${group.id}`, false);
  // In a group only what others write is told.
  expect(await told(b)).toEqual([]);
  await write(c, group, 'News');
  expect(await told(b)).toEqual([group.id]);
  await setMemberBlock(as(b), `${a.id}`, false);
  await setMemberBlock(as(b), `${c.id}`, true);
  expect(await told(b)).toEqual([direct.id, group.id]);
});

test('the group of a deleted account gets the owner who has been there longest', async () => {
  const [owner, heir, asked, later] = await Promise.all([make(), make(), make(), make()]);
  const room = await start(owner, [heir, asked]);
  await answerChatRequest(as(heir), `${room.id}`, true);
  const tomorrow = { now: new Date(Date.now() + 24 * 3_600_000) };
  await changeChatMembers(as(owner, tomorrow), `${room.id}`, { addIds: [`${later.id}`] });
  await answerChatRequest(as(later), `${room.id}`, true);
  const kept = await startAccepted(heir, owner, later);
  await db
    .transaction()
    .execute((trx) =>
      chatMemberData.chat_members.erase(trx, { memberId: owner.id, name: 'x', emailKey: null }),
    );
  const owners = async ({ id }: { id: number }) =>
    (await listChatMembers(db, [id]))
      .filter(({ is_owner }) => is_owner)
      .map((row) => row.member_id);
  expect(await owners(room)).toEqual([heir.id]);
  expect(await owners(kept)).toEqual([heir.id]);
});

test('an export has a member’s rooms and their own messages', async () => {
  const [a, b] = await two();
  const room = await startAccepted(a, b);
  await write(b, room, 'Not mine');
  const list = async (files: typeof chatMemberData.chat_messages.export) =>
    (await Promise.all(files.map((file) => file.list(db, a.id, '')))).flat().map(({ row }) => row);
  expect(await list(chatMemberData.chat_messages.export)).toMatchObject([
    { room_id: room.id, seq: 1, content: 'Hello' },
  ]);
  expect(await list(chatMemberData.chat_members.export)).toMatchObject([
    { room_id: room.id, kind: 'DIRECT' },
  ]);
});

test('a message notifies who accepted, has not read it and did not mute the chat', async () => {
  const [a, b, c, d] = await Promise.all([make(), make(), make(), make()]);
  const request = await start(a, [d]);
  expect(await notified(a, request.id, 1)).toEqual([]);
  const room = await startAccepted(a, b, c);
  const { seq } = await write(a, room, 'News');
  expect(await notified(a, room.id, seq)).toEqual([b.id, c.id].sort((x, y) => x - y));
  await muteChat(as(b), `${room.id}`, true);
  expect(await notified(a, room.id, seq)).toEqual([c.id]);
  const shown = await loadChatSubjects(as(c), [room.id, request.id]);
  expect([...shown.keys()]).toEqual([room.id]);
  const other = await memberLoader(as(c)).load(a.id);
  expect(shown.get(room.id)?.title).toContain(other?.full_name);
  expect(shown.get(room.id)).toMatchObject({
    excerpt: null,
    path: `/direct-messaging?room=${room.id}`,
  });
  await markChatRead(as(c), `${room.id}`, seq);
  expect(await notified(a, room.id, seq)).toEqual([]);
  expect((await loadChatSubjects(as(c), [room.id])).size).toBe(0);
});
