import { expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { chatLimits } from '../chatRules.ts';
import { chatActions } from './chatFactories.ts';
import { changeChatMembers, leaveChat } from './chatRoomService.ts';

const { db } = await openTestDatabase();
const { as, start, write, startAccepted } = chatActions(db);
type Person = Awaited<ReturnType<typeof makeMember>>;

const some = (count: number) =>
  Promise.all(
    Array.from({ length: count }, () =>
      makeMember(db, { joined_at: new Date('2020-01-01T00:00:00Z') }),
    ),
  );
const codes = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.map((result) => (result.status === 'rejected' ? result.reason.code : 'done')).sort();

test('strangers added to a group that a member took over count, removed ones too, and calls at once are counted', async () => {
  const [a, heir, c] = (await some(3)) as [Person, Person, Person];
  const asked = await some(chatLimits.members - 2);
  const [x, y, z] = (await some(3)) as [Person, Person, Person];
  const room = await startAccepted(a, heir, c);
  await changeChatMembers(as(a), `${room.id}`, { removeIds: [`${c.id}`] });
  await leaveChat(as(a), `${room.id}`);
  const ids = asked.map(({ id }) => `${id}`);
  await changeChatMembers(as(heir), `${room.id}`, { addIds: ids });
  await changeChatMembers(as(heir), `${room.id}`, { removeIds: ids });
  const three = [x, y, z].map(({ id }) => `${id}`);
  await expect(changeChatMembers(as(heir), `${room.id}`, { addIds: three })).rejects.toMatchObject({
    code: 'RATE_LIMITED',
  });
  // Two are left.
  const results = await Promise.allSettled([x, y, z].map((each) => start(heir, [each])));
  expect(codes(results)).toEqual(['RATE_LIMITED', 'done', 'done']);
});

test('messages that a member sends to several rooms at once keep to the limit', async () => {
  const [a, ...others] = (await some(4)) as [Person, Person, Person, Person];
  // The first message of each counts.
  const rooms = await Promise.all(others.map((each) => startAccepted(a, each)));
  const left = chatLimits.messagesPerMinute - rooms.length;
  const results = await Promise.allSettled(
    Array.from({ length: left + 3 }, (_, index) =>
      write(a, rooms[index % rooms.length] ?? { id: 0 }, `Message ${index}`),
    ),
  );
  expect(codes(results).filter((code) => code === 'done')).toHaveLength(left);
  expect(codes(results).filter((code) => code === 'RATE_LIMITED')).toHaveLength(3);
});
