import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { getServedFile } from '#features/base/files/server/servedFile.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { chatActions } from './chatFactories.ts';
import { answeredMessageLoader, unreadMessageLoader } from './chatLoaders.ts';
import { deleteChatMessage, editChatMessage, listChatSpan } from './chatMessageService.ts';
import { chatOfPostLoader, postsLinkedIn } from './chatPosts.ts';
import { chatReactionLoader, reactToChatMessage } from './chatReactions.ts';
import { reportChatMessage } from './chatReports.ts';
import { changeChatMembers, leaveChat } from './chatRoomService.ts';
import { searchChats } from './chatSearch.ts';
import { sendChatMessage, startChat } from './chatService.ts';
import { setMemberBlock } from './memberBlocks.ts';

const { db } = await openTestDatabase();
const { as, start, write, startAccepted } = chatActions(db);

const longAgo = new Date('2020-01-01T00:00:00Z');
const make = (fields: Parameters<typeof makeMember>[1] = {}) =>
  makeMember(db, { joined_at: longAgo, ...fields });
type Made = Awaited<ReturnType<typeof make>>;
const two = () => Promise.all([make(), make()]);
const send = (member: Made, room: { id: number }, given: object) =>
  sendChatMessage(as(member), `${room.id}`, {
    clientMessageId: randomUUID(),
    content: '',
    ...given,
  });
const of = (row: { room_id: number; seq: number }) => ({ roomId: `${row.room_id}`, seq: row.seq });

async function makeFile(owner: Made, name = 'plan.pdf') {
  const storage_key = randomUUID().replaceAll('-', '');
  await db
    .insertInto('files')
    .values({
      ...{
        storage_key,
        owner_id: owner.id,
        file_name: name,
        mime_type: 'application/pdf',
        byte_size: 3,
      },
      is_secure: true,
    })
    .execute();
  return { storage_key, attachment: { source: `/files/${storage_key}/${name}`, name } };
}

test('a file of a message is for those who see the message', async () => {
  const [a, b] = await two();
  const stranger = await make();
  const room = await startAccepted(a, b);
  const file = await makeFile(a);
  const sees = (member: Made) => getServedFile(as(member), file.storage_key);
  await expect(sees(b)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const row = await send(a, room, { attachments: [file.attachment] });
  expect(row.content).toBe('');
  await sees(b);
  await expect(sees(stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await deleteChatMessage(as(a), of(row));
  await expect(sees(b)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a message has a text or a file, also after an edit', async () => {
  const [a, b] = await two();
  const room = await startAccepted(a, b);
  await expect(send(a, room, {})).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  const { attachment } = await makeFile(a);
  const row = await send(a, room, { content: 'Look', attachments: [attachment] });
  expect(await editChatMessage(as(a), of(row), { content: '' })).toMatchObject({ content: '' });
  const text = await send(a, room, { content: 'Text' });
  await expect(editChatMessage(as(a), of(text), { content: ' ' })).rejects.toMatchObject({
    detail: { faults: [{ field: 'content' }] },
  });
});

test('members added later see no file from before, and who left sees none', async () => {
  const [a, b, c] = await Promise.all([make(), make(), make()]);
  await Promise.all([startAccepted(a, b), startAccepted(a, c)]);
  const group = await start(a, [b, await make()], 'Hello');
  const file = await makeFile(a);
  await send(a, group, { content: 'x', attachments: [file.attachment] });
  await changeChatMembers(as(a), `${group.id}`, { addIds: [`${c.id}`] });
  await expect(getServedFile(as(c), file.storage_key)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await getServedFile(as(b), file.storage_key);
  await leaveChat(as(b), `${group.id}`);
  await expect(getServedFile(as(b), file.storage_key)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a message answers one of its own room that its sender sees', async () => {
  const [a, b] = await two();
  const room = await startAccepted(a, b);
  const answer = await send(b, room, { content: 'Yes', replyToSeq: 1 });
  expect((await answeredMessageLoader(as(a)).load(answer))?.seq).toBe(1);
  await expect(send(b, room, { content: 'x', replyToSeq: 99 })).rejects.toMatchObject({
    detail: { faults: [{ field: 'replyToSeq' }] },
  });
  const c = await make();
  await startAccepted(a, c);
  const group = await start(a, [b, await make()], 'Before');
  const late = await (async () => {
    await changeChatMembers(as(a), `${group.id}`, { addIds: [`${c.id}`] });
    return send(a, group, { content: 'See above', replyToSeq: 2 });
  })();
  expect(await answeredMessageLoader(as(c)).load(late)).toBeNull();
  expect((await answeredMessageLoader(as(b)).load(late))?.content).toContain('Before');
});

test('reactions count each member once, and make the message new to clients', async () => {
  const [a, b] = await two();
  const room = await startAccepted(a, b);
  const row = await send(a, room, { content: 'Done' });
  const react = (member: Made, isOn: boolean) =>
    reactToChatMessage(as(member), of(row), { emoji: '🎉', isOn });
  const first = await react(b, true);
  expect(first.revision).toBeGreaterThan(row.revision);
  expect((await react(b, true)).revision).toBe(first.revision);
  await react(a, true);
  expect(await chatReactionLoader(as(a)).load(row)).toEqual([
    { emoji: '🎉', memberIds: [b.id, a.id] },
  ]);
  await react(b, false);
  expect(await chatReactionLoader(as(b)).load(row)).toEqual([{ emoji: '🎉', memberIds: [a.id] }]);
  await expect(
    reactToChatMessage(as(b), of(row), { emoji: '<b>', isOn: true }),
  ).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  await expect(
    reactToChatMessage(as(await make()), of(row), { emoji: '🎉', isOn: true }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await deleteChatMessage(as(a), of(row));
  await expect(react(b, true)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('names of those in the room become mentions', async () => {
  const [a, b] = await two();
  const outsider = await make();
  const room = await startAccepted(a, b);
  const { content } = await send(a, room, {
    content: `<p>@${b.username}, ask @${outsider.username} or mail me@${b.username}</p>`,
  });
  expect(content.match(/data-member-id="(\d+)"/g)).toEqual([`data-member-id="${b.id}"`]);
  expect(content).toContain(`>@${b.username}</a>, ask @${outsider.username} or`);
});

test('whom a member has blocked is not unread in a group', async () => {
  const [a, b, c] = await Promise.all([make(), make(), make()]);
  await Promise.all([startAccepted(a, b), startAccepted(a, c)]);
  const group = await start(a, [b, c], 'Hello');
  await setMemberBlock(as(b), `${c.id}`, true);
  const before = await unreadMessageLoader(as(b)).load(group.id);
  await write(c, group, 'Psst');
  expect(await unreadMessageLoader(as(b)).load(group.id)).toBe(before);
  await write(a, group, 'News');
  expect(await unreadMessageLoader(as(b)).load(group.id)).toBe(before + 1);
  expect(await searchChats(as(b), { search: 'psst', roomId: null })).toEqual([]);
  expect(await searchChats(as(a), { search: 'psst', roomId: null })).toHaveLength(1);
});

test('a search finds words, parts of words, and files in own chats only', async () => {
  const [a, b] = await two();
  const room = await startAccepted(a, b);
  const found = async (member: Made, search: string, roomId: number | null = null) =>
    (await searchChats(as(member), { search, roomId })).map(({ seq }) => seq);
  const row = await send(a, room, {
    content: '<p>The <strong>Übergröße</strong> is 100% &amp; ok</p>',
  });
  const file = await makeFile(a, 'Invoice-7.pdf');
  const withFile = await send(a, room, { attachments: [file.attachment] });
  expect(await found(b, 'übergr')).toEqual([row.seq]);
  expect(await found(b, '100% & the')).toEqual([row.seq]);
  expect(await found(b, 'strong')).toEqual([]);
  expect(await found(b, 'invoice-7')).toEqual([withFile.seq]);
  expect(await found(b, 'invoice-7', room.id + 1)).toEqual([]);
  expect(await found(await make(), 'übergr')).toEqual([]);
  expect(await found(a, '  ')).toEqual([]);
  await deleteChatMessage(as(a), of(row));
  expect(await found(b, 'übergr')).toEqual([]);
});

test('a chat begun from a post is found by it', async () => {
  const [author, reader, other] = await Promise.all([make(), make(), make()]);
  const post = await makeConversation(db, { author_id: author.id });
  const about = { conversationId: `${post.id}` };
  const begin = (to: Made) =>
    startChat(as(reader), {
      ...{ memberIds: [`${to.id}`], content: 'About this', clientMessageId: randomUUID(), about },
    });
  await expect(begin(other)).rejects.toMatchObject({ detail: { faults: [{ field: 'about' }] } });
  const room = await begin(author);
  expect(await chatOfPostLoader(as(reader)).load(post.id)).toBe(room.id);
  expect(await chatOfPostLoader(as(author)).load(post.id)).toBe(room.id);
  expect(await chatOfPostLoader(as(other)).load(post.id)).toBeNull();
});

test('posts behind links are those that the reader sees', async () => {
  const [a, b] = await two();
  const room = await startAccepted(a, b);
  const [open, hidden] = await Promise.all([
    makeConversation(db, {}),
    makeConversation(db, { author_id: a.id, is_private: true }),
  ]);
  const { mailing } = as(a);
  const row = await send(a, room, {
    content: `<p><a href="/conversations/x/${open.id}">one</a>
      <a href="${mailing.origin}/conversations/t/x/${hidden.id}?a=1">two</a>
      <a href="https://elsewhere.example/conversations/x/${open.id + 1}">three</a></p>`,
  });
  const linked = async (member: Made) => (await postsLinkedIn(as(member), row)).map(({ id }) => id);
  expect(await linked(a)).toEqual([open.id, hidden.id]);
  expect(await linked(b)).toEqual([open.id]);
});

test('a page of messages shows the same however they are asked for', async () => {
  const [a, b] = await two();
  const room = await startAccepted(a, b);
  const row = await send(a, room, { content: 'Hi', replyToSeq: 1 });
  const { rows } = await listChatSpan(as(b), `${room.id}`, { after: row.seq - 1 });
  expect(rows).toEqual([row]);
});

test('moderators see the files of a message while a report of it is open', async () => {
  const [a, b] = await two();
  const room = await startAccepted(a, b);
  const file = await makeFile(a);
  const row = await send(a, room, { content: 'Spam', attachments: [file.attachment] });
  const moderator = await make({ role: 'moderator' });
  const sees = () => getServedFile(as(moderator), file.storage_key);
  await expect(sees()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await reportChatMessage(as(b), of(row), { reason: 'Spam' });
  await sees();
  await db.updateTable('chat_reports').set({ resolved_at: new Date() }).execute();
  await expect(sees()).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
