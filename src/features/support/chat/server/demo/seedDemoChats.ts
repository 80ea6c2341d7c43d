import '#features/people/members/server/demo/seedDemoMembers.ts';
import type { Insertable } from 'kysely';
import { textToHtml } from '#core/plainText.ts';
import type { ChatReactions } from '#db/tables.ts';
import { type DemoSeed, known, madeBefore } from '#platform/demo/demoData.ts';
import { type DemoChat, readDemoChats } from './demoChats.ts';

const minute = 60_000;

/** Chats between demo members: of two, of a group, and a request. */
export async function seedDemoChats(seed: DemoSeed): Promise<void> {
  for (const chat of readDemoChats()) await seedChat(seed, chat);
}

interface SeededMessage {
  seq: number;
  sender_id: number;
  content: string;
  created_at: Date;
  reply_to_seq: number | null;
}

async function seedChat(seed: DemoSeed, chat: DemoChat): Promise<void> {
  const { trx, now } = seed;
  const members = madeBefore(seed, 'members');
  const idOf = (username: string) => known(members, username).id;
  const messages: SeededMessage[] = [];
  let at = now.getTime() - chat.startedHoursAgo * 60 * minute;
  const reactions: Insertable<ChatReactions>[] = [];
  for (const [username, minutesLater, text, more] of chat.lines) {
    // Never later than a few minutes ago.
    at = Math.min(at + minutesLater * minute, now.getTime() - 5 * minute);
    messages.push({
      ...{ seq: messages.length + 1, sender_id: idOf(username) },
      ...{ content: textToHtml(text), created_at: new Date(at) },
      reply_to_seq: more?.answers ?? null,
    });
    for (const [emoji, by] of Object.entries(more?.reactions ?? {})) {
      const reaction = { seq: messages.length, emoji, created_at: new Date(at), room_id: 0 };
      reactions.push(...by.map((each) => ({ ...reaction, member_id: idOf(each) })));
    }
  }
  const startedAt = messages[0]?.created_at ?? now;
  const lastAt = messages.at(-1)?.created_at ?? now;
  const [starter = ''] = chat.members;
  const isGroup = chat.title !== null;
  const { id } = await trx
    .insertInto('chat_rooms')
    .values({
      ...{ kind: isGroup ? 'GROUP' : 'DIRECT', title: chat.title, created_by_id: idOf(starter) },
      ...{ last_seq: messages.length, created_at: startedAt, last_message_at: lastAt },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('chat_messages')
    .values(messages.map((message) => ({ ...message, room_id: id, kind: 'TEXT' })))
    .execute();
  if (reactions.length > 0) {
    const given = reactions.map((reaction) => ({ ...reaction, room_id: id }));
    await trx.insertInto('chat_reactions').values(given).execute();
  }
  await trx
    .insertInto('chat_members')
    .values(
      chat.members.map((username) => {
        const isWaiting = chat.isRequest === true && username !== starter;
        const own = idOf(username);
        const incoming = messages.findLast(({ sender_id }) => sender_id !== own)?.seq ?? 0;
        const unread = isWaiting ? messages.length : (chat.unread?.[username] ?? 0);
        return {
          ...{ room_id: id, member_id: own, state: isWaiting ? 'REQUEST' : 'ACTIVE' },
          ...{ is_owner: isGroup && username === starter, joined_at: startedAt },
          ...{ last_read_seq: messages.length - unread, incoming_seq: incoming },
          ...{ accepted_at: isWaiting ? null : startedAt, last_activity_at: lastAt },
        };
      }),
    )
    .execute();
  if (isGroup) return;
  const [low = 0, high = 0] = chat.members.map(idOf).sort((one, other) => one - other);
  await trx.insertInto('dm_pairs').values({ low_id: low, high_id: high, room_id: id }).execute();
}
