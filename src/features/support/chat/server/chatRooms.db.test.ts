import { expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { getChatRoom } from './chatAccess.ts';
import { chatActions } from './chatFactories.ts';
import { lastMessageLoader, unreadMessageLoader } from './chatLoaders.ts';
import {
  deleteChatMessage,
  editChatMessage,
  listChatSpan,
  markChatRead,
} from './chatMessageService.ts';
import { countUnreadRooms, listChatMembers } from './chatQueries.ts';
import {
  answerChatRequest,
  changeChatMembers,
  leaveChat,
  listChatRoomPage,
  muteChat,
  renameChat,
} from './chatRoomService.ts';

const { db } = await openTestDatabase();
const { as, start, write, startAccepted } = chatActions(db);
type Person = Awaited<ReturnType<typeof makeMember>>;

const longAgo = new Date('2020-01-01T00:00:00Z');
const make = (fields: Parameters<typeof makeMember>[1] = {}) =>
  makeMember(db, { joined_at: longAgo, ...fields });
const some = (count: number) => Promise.all(Array.from({ length: count }, () => make()));
const idOf = ({ id }: { id: number }) => `${id}`;
const unread = (by: Person, { id }: { id: number }) => unreadMessageLoader(as(by)).load(id);
const read = async (by: Person, room: { id: number }) =>
  (await listChatSpan(as(by), idOf(room), {})).rows.map(({ content, event }) => event ?? content);

test('unread are messages of others after the last one read, without deleted ones; reading never goes back', async () => {
  const [a, b] = (await some(2)) as [Person, Person];
  const room = await startAccepted(a, b);
  await write(a, room, 'Two');
  await write(b, room, 'Three');
  const four = await write(a, room, 'Four');
  expect(await unread(b, room)).toBe(3);
  expect(await unread(a, room)).toBe(1);
  expect(await countUnreadRooms(db, b.id)).toBe(1);
  await markChatRead(as(b), idOf(room), 3);
  expect(await unread(b, room)).toBe(1);
  await markChatRead(as(b), idOf(room), 1);
  expect(await unread(b, room)).toBe(1);
  await deleteChatMessage(as(a), { roomId: idOf(room), seq: four.seq });
  expect(await unread(b, room)).toBe(0);
  expect(await countUnreadRooms(db, b.id)).toBe(0);
  const { last_read_seq } = await markChatRead(as(b), idOf(room), 1_000_000);
  expect(last_read_seq).toBe(4);
});

test('muted rooms and requests do not count', async () => {
  const [a, b, c] = (await some(3)) as [Person, Person, Person];
  const room = await startAccepted(a, b);
  await start(c, [b]);
  expect(await countUnreadRooms(db, b.id)).toBe(1);
  await muteChat(as(b), idOf(room), true);
  expect(await countUnreadRooms(db, b.id)).toBe(0);
  expect(await unread(b, room)).toBe(1);
  await muteChat(as(b), idOf(room), false);
  expect(await countUnreadRooms(db, b.id)).toBe(1);
});

test('edits and deletions raise the revision, by which clients ask for them', async () => {
  const [a, b] = (await some(2)) as [Person, Person];
  const room = await startAccepted(a, b);
  const two = await write(a, room, 'Two');
  const three = await write(a, room, 'Three');
  const at = (seq: number) => ({ roomId: idOf(room), seq });
  const edited = await editChatMessage(as(a), at(three.seq), { content: '<b>Drei</b>' });
  expect(edited).toMatchObject({ content: '<strong>Drei</strong>', revision: 1 });
  expect(edited.edited_at).not.toBeNull();
  // The same text again changes nothing.
  expect(await editChatMessage(as(a), at(three.seq), { content: '<b>Drei</b>' })).toEqual(edited);
  const deleted = await deleteChatMessage(as(a), at(two.seq));
  expect(deleted).toMatchObject({ content: '', revision: 2 });
  expect(await deleteChatMessage(as(a), at(two.seq))).toEqual(deleted);
  expect((await getChatRoom(as(b), room.id)).last_revision).toBe(2);
  const changed = async (changedAfter: number) =>
    (await listChatSpan(as(b), idOf(room), { changedAfter })).rows.map(({ seq }) => seq);
  expect(await changed(0)).toEqual([two.seq, three.seq]);
  expect(await changed(1)).toEqual([two.seq]);
  expect(await changed(2)).toEqual([]);
  for (const change of [editChatMessage, deleteChatMessage]) {
    const refused = change(as(b), at(three.seq), { content: 'Mine' });
    await expect(refused).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
  await expect(editChatMessage(as(a), at(two.seq), { content: 'Back' })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  const late = new Date(Date.now() + 16 * 60_000);
  await expect(
    editChatMessage(as(a, { now: late }), at(three.seq), { content: 'Late' }),
  ).rejects.toThrow('15 minutes');
  await deleteChatMessage(as(a, { now: late }), at(three.seq));
});

test('a room is read in both directions, a page at a time', async () => {
  const [a, b] = (await some(2)) as [Person, Person];
  const room = await startAccepted(a, b);
  for (const text of ['2', '3', '4', '5', '6']) await write(a, room, text);
  const span = async (asked: Parameters<typeof listChatSpan>[2]) => {
    const { rows, hasMore } = await listChatSpan(as(b), idOf(room), asked);
    return [rows.map(({ seq }) => seq), hasMore];
  };
  expect(await span({ first: 2 })).toEqual([[5, 6], true]);
  expect(await span({ first: 2, before: 5 })).toEqual([[3, 4], true]);
  expect(await span({ first: 2, before: 3 })).toEqual([[1, 2], false]);
  expect(await span({ first: 2, after: 1 })).toEqual([[2, 3], true]);
  expect(await span({ after: 4 })).toEqual([[5, 6], false]);
  expect(await span({ first: 1000, after: 0 })).toEqual([[1, 2, 3, 4, 5, 6], false]);
});

test('who joins a group sees it from then on, who leaves it nothing any more', async () => {
  const [a, b, c, d] = (await some(4)) as [Person, Person, Person, Person];
  const room = await startAccepted(a, b, c);
  await write(b, room, 'Before');
  await changeChatMembers(as(a), idOf(room), { addIds: [idOf(d)] });
  await answerChatRequest(as(d), idOf(room), true);
  await write(b, room, 'After');
  expect(await read(d, room)).toEqual(['MEMBER_ADDED', 'After']);
  expect(await unread(d, room)).toBe(1);
  await changeChatMembers(as(a), idOf(room), { removeIds: [idOf(b)] });
  await expect(read(b, room)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(write(b, room, 'Hey')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await countUnreadRooms(db, b.id)).toBe(0);
  expect((await read(d, room)).at(-1)).toBe('MEMBER_REMOVED');
  // Who comes back is asked, and does not see what was written meanwhile.
  await write(a, room, 'Meanwhile');
  await changeChatMembers(as(a), idOf(room), { addIds: [idOf(b)] });
  expect((await getChatRoom(as(b), room.id)).state).toBe('REQUEST');
  expect(await read(b, room)).toEqual(['MEMBER_ADDED']);
  const own = await getChatRoom(as(b), room.id);
  expect((await lastMessageLoader(as(b)).load(own))?.event).toBe('MEMBER_ADDED');
});

test('the owner alone changes a group, which the next one gets who stayed longest', async () => {
  const [a, b, c] = (await some(3)) as [Person, Person, Person];
  const room = await startAccepted(a, b, c);
  const refused = { code: 'FORBIDDEN' };
  await expect(renameChat(as(b), idOf(room), { title: 'Ours' })).rejects.toMatchObject(refused);
  await expect(
    changeChatMembers(as(b), idOf(room), { removeIds: [idOf(a)] }),
  ).rejects.toMatchObject(refused);
  expect((await renameChat(as(a), idOf(room), { title: 'Ours' })).title).toBe('Ours');
  await expect(renameChat(as(a), idOf(room), { title: 'x'.repeat(81) })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
  });
  await leaveChat(as(a), idOf(room));
  // Both came at once: the older member gets it.
  const [heir, last] = b.id < c.id ? [b, c] : [c, b];
  expect((await getChatRoom(as(heir), room.id)).is_owner).toBe(true);
  expect((await getChatRoom(as(last), room.id)).is_owner).toBe(false);
  await leaveChat(as(heir), idOf(room));
  await leaveChat(as(last), idOf(room));
  const left = await db.selectFrom('chat_rooms').where('id', '=', room.id).selectAll().execute();
  expect(left).toEqual([]);
});

test('a group that its owner left to people who were asked belongs to the first who accepts or answers', async () => {
  const [a, b, c] = (await some(3)) as [Person, Person, Person];
  const accepts = (room: { id: number }) => answerChatRequest(as(b), idOf(room), true);
  const answers = (room: { id: number }) => write(b, room, 'Hi');
  for (const come of [accepts, answers]) {
    const room = await start(a, [b, c]);
    await leaveChat(as(a), idOf(room));
    await come(room);
    await answerChatRequest(as(c), idOf(room), true);
    expect(await getChatRoom(as(b), room.id)).toMatchObject({ state: 'ACTIVE', is_owner: true });
    expect((await getChatRoom(as(c), room.id)).is_owner).toBe(false);
  }
});

test('a chat of two is neither left nor changed', async () => {
  const [a, b, c] = (await some(3)) as [Person, Person, Person];
  const room = await startAccepted(a, b);
  const refused = { code: 'BAD_REQUEST' };
  await expect(leaveChat(as(a), idOf(room))).rejects.toMatchObject(refused);
  await expect(changeChatMembers(as(a), idOf(room), { addIds: [idOf(c)] })).rejects.toMatchObject(
    refused,
  );
});

test('people are added to a group up to its limit, and only those who can be written to', async () => {
  const [a, b, c, gone] = (await some(4)) as [Person, Person, Person, Person];
  const room = await startAccepted(a, b, c);
  const tooMany = Array.from({ length: 50 }, (_, index) => `${9_000_000 + index}`);
  await expect(changeChatMembers(as(a), idOf(room), { addIds: tooMany })).rejects.toMatchObject({
    detail: { faults: [{ field: 'memberIds', rule: 'tooMany' }] },
  });
  await db.updateTable('members').set({ deleted_at: longAgo }).where('id', '=', gone.id).execute();
  await expect(changeChatMembers(as(a), idOf(room), { addIds: [idOf(gone)] })).rejects.toThrow(
    'can’t receive',
  );
  expect(await listChatMembers(db, [room.id])).toHaveLength(3);
});

test('who refuses a group is not asked again', async () => {
  const [a, b, c] = (await some(3)) as [Person, Person, Person];
  const room = await start(a, [b, c]);
  await answerChatRequest(as(b), idOf(room), false);
  await changeChatMembers(as(a), idOf(room), { removeIds: [idOf(b)] });
  await changeChatMembers(as(a), idOf(room), { addIds: [idOf(b)] });
  expect((await listChatRoomPage(as(b), {})).nodes).toEqual([]);
});

test('the list has the latest first, and finds titles and names of others', async () => {
  const me = await make();
  const [zoe, yara] = await Promise.all([
    make({ full_name: 'Zoe 100%' }),
    make({ full_name: 'Yara Sand' }),
  ]);
  const first = await startAccepted(me, zoe);
  const second = await startAccepted(me, yara);
  const ids = async (search?: string) =>
    (await listChatRoomPage(as(me), { search })).nodes.map(({ id }) => id);
  const later = { now: new Date(Date.now() + 1000) };
  await write(yara, second, 'Later', later);
  expect(await ids()).toEqual([second.id, first.id]);
  await write(zoe, first, 'Latest', { now: new Date(Date.now() + 2000) });
  expect(await ids()).toEqual([first.id, second.id]);
  expect(await ids('yara')).toEqual([second.id]);
  expect(await ids('0%')).toEqual([first.id]);
  expect(await ids('member')).toEqual([first.id, second.id]);
  expect(await ids(me.username)).toEqual([]);
  const page = await listChatRoomPage(as(me), { first: 1 });
  expect(page).toMatchObject({ hasMore: true, pageNumber: 0 });
  expect(await (page.totalCount as () => Promise<number>)()).toBe(2);
});
