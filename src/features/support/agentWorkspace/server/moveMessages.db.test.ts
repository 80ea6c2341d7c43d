import { beforeAll, describe, expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import {
  makeSupportEntry,
  makeSupportRequest,
} from '#features/support/requests/server/supportFactories.ts';
import { listEntries } from '#features/support/requests/server/supportQueries.ts';
import { findSupportRequest } from '#features/support/requests/server/supportRequestService.ts';
import type { SupportRequestRow } from '#features/support/requests/server/supportRows.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { listDuplicates } from './duplicateRequests.ts';
import { moveMessages } from './moveMessages.ts';

const { db } = await openTestDatabase();
type Member = Awaited<ReturnType<typeof makeMember>>;
let customer: Member;
let other: Member;
let agent: Member;

beforeAll(async () => {
  customer = await makeMember(db);
  other = await makeMember(db);
  agent = await makeMember(db, { role: 'agent' });
});

const day = 86_400_000;
const as = (member: Member) => testContext(db, { viewer: member.viewer });
const own = (fields: object = {}) =>
  makeSupportRequest(db, { requester_id: customer.id, ...fields });
const say = async (row: SupportRequestRow, text: string, fields: object = {}) =>
  (await makeSupportEntry(db, row, { content: `<p>${text}</p>`, ...fields })).id;
const move = (
  source: SupportRequestRow,
  target: SupportRequestRow,
  ids: readonly number[],
  member = agent,
  fields: object = {},
) =>
  moveMessages(as(member), String(source.id), {
    ...{ targetId: String(target.id), entryIds: ids.map(String), ...fields },
  });
const textsOf = async (row: SupportRequestRow, member = agent) =>
  (await listEntries(as(member), row.id, { limit: 100 })).map(
    ({ event, stripped_content: text }) => event ?? text,
  );

describe('messages of a request', () => {
  test('move into another one of the customer, and back', async () => {
    const [source, target] = [await own(), await own({ status: 'WAITING', last_author: 'AGENT' })];
    const ids = [
      await say(source, 'Also the lamp'),
      await say(source, 'A note', { kind: 'NOTE', is_public: false, author_role: 'AGENT' }),
    ];
    await say(source, 'Stays');
    const moved = await move(source, target, ids);
    expect(await textsOf(target)).toEqual(
      expect.arrayContaining(['It does not work.', 'Also the lamp', 'A note', 'MOVED_FROM']),
    );
    expect(await textsOf(source)).toEqual(['It does not work.', 'Stays', 'MOVED_TO']);
    // The customer's question is open again, and reads no note.
    expect(moved).toMatchObject({ status: 'OPEN', last_author: 'REQUESTER' });
    expect(await textsOf(target, customer)).not.toContain('A note');
    const before = await findSupportRequest(as(agent), { id: String(source.id) });
    expect(before).toMatchObject({ revision: 4 });

    await move(target, source, ids);
    expect((await textsOf(source)).filter((text) => text === 'Also the lamp')).toHaveLength(1);
    expect(await textsOf(target)).not.toContain('Also the lamp');
  });

  test('of two agents who move the same message at once, one does', async () => {
    const [source, one, two] = [await own(), await own(), await own()];
    const id = await say(source, 'Once');
    const results = await Promise.allSettled([
      move(source, one, [id]),
      move(source, two, [id]),
      move(source, one, [id]),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const all = [...(await textsOf(source)), ...(await textsOf(one)), ...(await textsOf(two))];
    expect(all.filter((text) => text === 'Once')).toHaveLength(1);
  });

  test('in opposite directions at once, nothing waits forever or is lost', async () => {
    const [one, two] = [await own(), await own()];
    const [first, second] = [await say(one, 'From one'), await say(two, 'From two')];
    await Promise.all([move(one, two, [first]), move(two, one, [second])]);
    expect(await textsOf(one)).toContain('From two');
    expect(await textsOf(two)).toContain('From one');
  });

  test('of another customer move only with the confirmation', async () => {
    const [source, target] = [
      await own(),
      await makeSupportRequest(db, { requester_id: other.id }),
    ];
    const id = await say(source, 'Private');
    await expect(move(source, target, [id])).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await textsOf(target, other)).not.toContain('Private');
    await move(source, target, [id], agent, { confirmAudience: true });
    expect(await textsOf(target, other)).toContain('Private');
    expect(await textsOf(source, customer)).not.toContain('Private');
  });

  test('the first message, events and those of other requests do not move', async () => {
    const [source, target] = [await own(), await own()];
    const opening = await db
      .selectFrom('support_entries')
      .where('request_id', '=', source.id)
      .select('id')
      .executeTakeFirstOrThrow();
    const foreign = await say(await own(), 'Elsewhere');
    const mine = await say(source, 'Mine');
    for (const ids of [[opening.id], [foreign], [mine, foreign], [987_654]]) {
      await expect(move(source, target, ids)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    }
    await expect(move(source, source, [mine])).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(await textsOf(source)).toContain('Mine');
  });

  test('customers move nothing', async () => {
    const [source, target] = [await own(), await own()];
    const id = await say(source, 'Mine');
    await expect(move(source, target, [id], customer)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(move(source, target, [id], other)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

test('duplicates are of the same days: alike and of the customer first', async () => {
  const member = await makeMember(db);
  const at = new Date('2024-05-10');
  const made = (title: string, requester_id: number, days: number, fields: object = {}) =>
    makeSupportRequest(db, {
      ...{ title, requester_id, created_at: new Date(at.getTime() + days * day), ...fields },
    });
  const row = await made('Zebra pump leaks at the valve', member.id, 0);
  const alike = await made('Zebra pump leaks at valve', member.id, -6);
  const same = await made('Invoice', member.id, 1);
  const others = await made('Zebra pump leaks at the valve', other.id, 2);
  await made('Zebra pump leaks at the valve', member.id, 9);
  await made('Zebra pump leaks at the valve', member.id, -9);
  await made('Quite another matter', other.id, 0);
  await made('Zebra pump leaks at the valve', member.id, 1, {
    ...{ hidden_as: 'SPAM', hidden_at: new Date() },
  });
  const found = await listDuplicates(as(agent), row);
  expect(found.map(({ id }) => id)).toEqual([alike.id, others.id, same.id]);
});
