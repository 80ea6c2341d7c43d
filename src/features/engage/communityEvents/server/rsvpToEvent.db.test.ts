import { expect, test } from 'vitest';
import type { Viewer } from '#core/permissions.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { makeCommunityEvent } from './communityEventFactories.ts';
import { communityEventLoader } from './communityEventQueries.ts';
import { viewCommunityEvent } from './communityEventViews.ts';
import { performEventActivity } from './performEventActivity.ts';

const { db } = await openTestDatabase();
const as = (viewer: Viewer, now?: Date) => testContext(db, { viewer, ...(now && { now }) });
const nothing = { response: null, answers: null, reason: null, code: null };

const respond = (
  viewer: Viewer,
  { id, ...more }: { id: number; response?: string | null; answers?: unknown },
  now?: Date,
) =>
  performEventActivity(as(viewer, now), {
    ...{ ...nothing, activity: 'rsvp-event', conversationId: id },
    ...more,
  });

async function responses(id: number): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('community_event_rsvps')
    .select(['member_id', 'response'])
    .where('conversation_id', '=', id)
    .execute();
  return Object.fromEntries(rows.map((row) => [row.member_id, row.response]));
}

async function counts(id: number) {
  const event = await communityEventLoader(testContext(db)).load(id);
  const row = event?.row;
  return [row?.yes_count, row?.maybe_count, row?.no_count, row?.waiting_count];
}

test('200 members at once for 50 seats: exactly 50 have one, the others wait in their order', async () => {
  const { id } = await makeCommunityEvent(db, { capacity: 50 });
  const members = await Promise.all(Array.from({ length: 200 }, () => makeMember(db)));
  await Promise.all(members.map(({ viewer }) => respond(viewer, { id, response: 'YES' })));
  const given = Object.values(await responses(id));
  expect(given.filter((each) => each === 'YES')).toHaveLength(50);
  expect(given.filter((each) => each === 'WAITING')).toHaveLength(150);
  expect(await counts(id)).toEqual([50, 0, 0, 150]);
}, 120_000);

test('a response replaces the one before, and can be taken back', async () => {
  const { id } = await makeCommunityEvent(db);
  const member = await makeMember(db);
  await respond(member.viewer, { id, response: 'YES' });
  await respond(member.viewer, { id, response: 'YES' });
  expect(await counts(id)).toEqual([1, 0, 0, 0]);
  await respond(member.viewer, { id, response: 'MAYBE' });
  expect(await counts(id)).toEqual([0, 1, 0, 0]);
  await respond(member.viewer, { id, response: null });
  expect(await counts(id)).toEqual([0, 0, 0, 0]);
});

test('a free seat goes to who has waited longest; MAYBE and NO take none', async () => {
  const { id } = await makeCommunityEvent(db, { capacity: 1 });
  const [first, second, third, other] = await Promise.all([
    ...[makeMember(db), makeMember(db), makeMember(db), makeMember(db)],
  ]);
  if (!first || !second || !third || !other) throw new Error('No members.');
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  await respond(other.viewer, { id, response: 'MAYBE' });
  await respond(first.viewer, { id, response: 'YES' }, at(1));
  await respond(second.viewer, { id, response: 'YES' }, at(2));
  await respond(third.viewer, { id, response: 'YES' }, at(3));
  // Asking again keeps the place in the queue.
  await respond(second.viewer, { id, response: 'YES' }, at(4));
  expect(await responses(id)).toMatchObject({
    ...{ [first.id]: 'YES', [second.id]: 'WAITING', [third.id]: 'WAITING' },
  });
  await respond(first.viewer, { id, response: 'NO' }, at(5));
  expect(await responses(id)).toMatchObject({
    ...{ [first.id]: 'NO', [second.id]: 'YES', [third.id]: 'WAITING' },
  });
  const events = await db
    .selectFrom('outbox')
    .select('payload')
    .where('type', '=', 'communityEvent.promoted')
    .execute();
  expect(events).toMatchObject([{ payload: { memberIds: [second.id] } }]);
});

test('visitors and suspended members do not respond; nor does anyone to what is over or invisible', async () => {
  const open = await makeCommunityEvent(db);
  const member = await makeMember(db);
  const visitor = { ...member.viewer, memberId: null };
  await expect(respond(visitor, { id: open.id, response: 'YES' })).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  });
  const suspended = { ...member.viewer, suspendedUntil: new Date(Date.now() + 1e9) };
  await expect(respond(suspended, { id: open.id, response: 'YES' })).rejects.toMatchObject({
    code: 'ACCOUNT_SUSPENDED',
  });
  const past = await makeCommunityEvent(db, { starts_at: new Date(Date.now() - 1e8) });
  const cancelled = await makeCommunityEvent(db, { cancelled_at: new Date() });
  for (const { id } of [past, cancelled]) {
    await expect(respond(member.viewer, { id, response: 'YES' })).rejects.toMatchObject({
      code: 'CONVERSATION_CLOSED',
    });
  }
  const hidden = await makeCommunityEvent(db, { post: { is_private: true } });
  await expect(respond(member.viewer, { id: hidden.id, response: 'YES' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await expect(respond(member.viewer, { id: open.id, response: 'PERHAPS' })).rejects.toMatchObject({
    ...{ code: 'VALIDATION_FAILED', detail: { faults: [{ field: 'response' }] } },
  });
});

test.each([null, '', '  '])(
  'an optional question may be left, or cleared to, %j',
  async (blank) => {
    const questions = [
      { id: 'diet', label: 'Any dietary needs?', required: false },
      { id: 'seat', label: 'Which seat?', required: true },
    ];
    const { id } = await makeCommunityEvent(db, { questions: JSON.stringify(questions) });
    const { viewer, id: memberId } = await makeMember(db);
    const answer = async (answers: object) => {
      await respond(viewer, { id, response: 'YES', answers });
      const row = db
        .selectFrom('community_event_rsvps')
        .where('conversation_id', '=', id)
        .where('member_id', '=', memberId)
        .select('answers');
      return (await row.executeTakeFirstOrThrow()).answers;
    };
    expect(await answer({ seat: 'Front', diet: blank })).toEqual({ seat: 'Front', diet: '' });
    expect(await answer({ diet: 'None' })).toEqual({ seat: 'Front', diet: 'None' });
    expect(await answer({ diet: blank })).toEqual({ seat: 'Front', diet: '' });
    await expect(answer({ seat: blank })).rejects.toMatchObject({
      detail: { faults: [{ field: 'answers.seat', rule: 'required' }] },
    });
  },
);

test('required questions are answered by those who come', async () => {
  const questions = [{ id: 'diet', label: 'Any dietary needs?', required: true }];
  const { id } = await makeCommunityEvent(db, { questions: JSON.stringify(questions) });
  const { viewer } = await makeMember(db);
  await expect(respond(viewer, { id, response: 'YES' })).rejects.toMatchObject({
    ...{ code: 'VALIDATION_FAILED', detail: { faults: [{ field: 'answers.diet' }] } },
  });
  await respond(viewer, { id, response: 'NO' });
  await respond(viewer, { id, response: 'YES', answers: { diet: 'Vegan', unknown: 'x' } });
  const [row] = await db
    .selectFrom('community_event_rsvps')
    .select('answers')
    .where('conversation_id', '=', id)
    .execute();
  expect(row?.answers).toEqual({ diet: 'Vegan' });
});

test('the join link is for members with a seat and hosts, the code for hosts', async () => {
  const post = await makeCommunityEvent(db, {
    ...{ event_url: 'https://meet.example.com/x', attended_if: 'CHECKED_IN', shared_code: true },
  });
  const [member, manager] = [await makeMember(db), await makeMember(db, { role: 'manager' })];
  const seen = async (viewer: Viewer) => viewCommunityEvent(as(viewer), post);
  expect(await seen(member.viewer)).toMatchObject({ eventUrl: null, checkInCode: null });
  await respond(member.viewer, { id: post.id, response: 'YES' });
  expect(await seen(member.viewer)).toMatchObject({
    ...{ eventUrl: 'https://meet.example.com/x', checkInCode: null },
  });
  expect(await seen(manager.viewer)).toMatchObject({
    ...{ eventUrl: 'https://meet.example.com/x', checkInCode: '123456' },
  });
});

test('members check in with the code, during the event, if they have a seat', async () => {
  const starts_at = new Date(Date.now() - 60_000);
  const checkedIn = { attended_if: 'CHECKED_IN', shared_code: true };
  const { id } = await makeCommunityEvent(db, { starts_at, ...checkedIn });
  const [member, other] = [await makeMember(db), await makeMember(db)];
  const checkIn = (viewer: Viewer, code: string, now?: Date) =>
    performEventActivity(as(viewer, now), {
      ...{ ...nothing, activity: 'check-in-event', conversationId: id, code },
    });
  await respond(member.viewer, { id, response: 'YES' });
  await expect(checkIn(member.viewer, '000000')).rejects.toMatchObject({
    ...{ code: 'VALIDATION_FAILED', detail: { faults: [{ field: 'code' }] } },
  });
  await expect(checkIn(other.viewer, '123456')).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  const late = new Date(Date.now() + 24 * 3_600_000);
  await expect(checkIn(member.viewer, '123456', late)).rejects.toMatchObject({
    code: 'CONVERSATION_CLOSED',
  });
  await checkIn(member.viewer, '123 456');
  const [row] = await db
    .selectFrom('community_event_rsvps')
    .select('checked_in_at')
    .where('conversation_id', '=', id)
    .execute();
  expect(row?.checked_in_at).not.toBeNull();
});

test('hosts cancel an event once, with a reason; others do not', async () => {
  const [member, host] = [await makeMember(db), await makeMember(db)];
  const post = await makeCommunityEvent(db);
  await db
    .insertInto('community_event_hosts')
    .values({ conversation_id: post.id, member_id: host.id })
    .execute();
  const cancel = (viewer: Viewer) =>
    performEventActivity(as(viewer), {
      ...{ ...nothing, activity: 'cancel-event', conversationId: post.id, reason: 'Storm' },
    });
  await expect(cancel(member.viewer)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await cancel(host.viewer);
  await expect(cancel(host.viewer)).rejects.toMatchObject({ code: 'CONVERSATION_CLOSED' });
  expect(await viewCommunityEvent(as(member.viewer), post)).toMatchObject({
    ...{ state: 'CANCELLED', cancelReason: 'Storm' },
  });
  const sequence = (await communityEventLoader(testContext(db)).load(post.id))?.row.sequence;
  expect(sequence).toBe(1);
});

test('an unknown activity, and one on a post that is no event, are refused', async () => {
  const { viewer } = await makeMember(db);
  const other = await makeCommunityEvent(db);
  const asked = { ...nothing, conversationId: other.id, activity: 'dance' };
  await expect(performEventActivity(as(viewer), asked)).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
  });
  const plain = await makeConversation(db);
  await expect(respond(viewer, { id: plain.id, response: 'YES' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});
