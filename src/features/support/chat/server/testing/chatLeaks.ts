import type { FeatureLeaks, LeakFixture } from '#platform/testing/featureLeaks.ts';

export const chatLeaks: FeatureLeaks = {
  queries: {
    chatRooms: 'secrets',
    chatRoom: 'secrets',
    chatMessages: 'secrets',
    chatSearch: 'secrets',
    unreadChatRooms: { none: 'A number.' },
    chatTerms: { none: 'The same for all members.' },
    chatBarrier: { none: 'A reason and a time of the viewer’s own.' },
    blockedMembers: 'secrets',
  },
  plant: async (fixture) => {
    const { db, secrets, members, otherId } = fixture;
    const { author, member, moderator } = members;
    // What is searched for; messages of whom the author has blocked are not found.
    fixture.texts.push(searched);
    const direct = await plantRoom(fixture, { kind: 'DIRECT' }, [{ id: author }, { id: otherId }]);
    await plantMessage(fixture, direct, 1, secrets.word('chat[direct].content', 'author'));
    // Of a group that one has joined late, and another has left.
    const title = secrets.word('chat[group].title', 'author');
    const group = await plantRoom(fixture, { kind: 'GROUP', title }, [
      { id: author, joined_seq: 1 },
      { id: otherId },
      { id: member, left_at: new Date() },
      { id: moderator, state: 'REFUSED' },
    ]);
    await plantMessage(
      fixture,
      group,
      1,
      `${secrets.word('chat[before joining].content', 'nobody')} ${searched}`,
    );
    await plantMessage(fixture, group, 2, secrets.word('chat[group].content', 'author'));
    const found = `${secrets.word('chat[group].found', 'author')} ${searched}`;
    await plantMessage(fixture, group, 3, found, author);
    // Without the author.
    const elsewhere = await plantRoom(
      fixture,
      { kind: 'GROUP', title: secrets.word('chat[elsewhere].title', 'nobody') },
      [{ id: otherId }],
    );
    const unseen = `${secrets.word('chat[elsewhere].content', 'nobody')} ${searched}`;
    await plantMessage(fixture, elsewhere, 1, unseen);
    await db
      .insertInto('member_blocks')
      .values({ blocker_id: author, blocked_id: otherId, created_at: new Date() })
      .execute();
  },
};

const searched = 'glockenspiel';

interface Planted {
  id: number;
  state?: string;
  joined_seq?: number;
  left_at?: Date;
}

async function plantRoom(
  { db, otherId }: LeakFixture,
  room: { kind: string; title?: string },
  members: readonly Planted[],
): Promise<number> {
  const at = new Date();
  const { id } = await db
    .insertInto('chat_rooms')
    .values({ ...room, created_by_id: otherId, created_at: at, last_message_at: at, last_seq: 3 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const each = { room_id: id, joined_at: at, last_activity_at: at };
  await db
    .insertInto('chat_members')
    .values(
      members.map(({ id: member_id, ...given }) => ({
        ...{ ...each, state: 'ACTIVE', member_id },
        ...given,
      })),
    )
    .execute();
  return id;
}

async function plantMessage(
  { db, otherId }: LeakFixture,
  room_id: number,
  seq: number,
  content: string,
  sender_id = otherId,
): Promise<void> {
  await db
    .insertInto('chat_messages')
    .values({ room_id, seq, kind: 'TEXT', sender_id, content, created_at: new Date() })
    .execute();
}
