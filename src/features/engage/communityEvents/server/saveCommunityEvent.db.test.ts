import { expect, test } from 'vitest';
import type { Viewer } from '#core/permissions.ts';
import {
  createConversation,
  updateConversation,
} from '#features/content/conversations/server/conversationService.ts';
import { makeCategory } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { recomputeEventTimes, runCommunityEventClock } from './communityEventClock.ts';
import { loadCommunityEventConfig } from './communityEventConfig.ts';
import { makeCommunityEvent } from './communityEventFactories.ts';
import { communityEventLoader } from './communityEventQueries.ts';
import { rsvpToEvent } from './rsvpToEvent.ts';

const { db } = await openTestDatabase();
const manager = await makeMember(db, { role: 'manager' });
const member = await makeMember(db);
const category = await makeCategory(db);
const as = (viewer: Viewer) => testContext(db, { viewer });

type Given = Record<string, unknown> | null;
const details = (more: Record<string, unknown> = {}) => ({
  ...{ eventType: 'ONLINE', timeZone: 'Europe/London' },
  timings: { startTime: '2099-03-28T18:00', endTime: '2099-03-28T19:00' },
  ...more,
});

const create = (event?: Given, { viewer = manager.viewer, type = 'EVENT' } = {}) =>
  createConversation(as(viewer), {
    ...{ communityPostType: type, title: 'A meeting for everyone' },
    content: '<p>We meet and talk about our gardens for an hour.</p>',
    categoryIds: [String(category.id)],
    ...(event !== undefined && { composerFields: { communityEventDetails: event } }),
  });

const change = async (id: number, more: Record<string, unknown>, viewer = manager.viewer) =>
  updateConversation(as(viewer), id, {
    composerFields: {
      communityEventDetails: {
        ...(await loadCommunityEventConfig(as(manager.viewer), id)),
        ...more,
      },
    },
  });

async function stored(id: number) {
  const event = await communityEventLoader(as(manager.viewer)).load(id);
  if (event === null) throw new Error('There is no event.');
  return event;
}

const eventsOfType = async (type: string, id: number) => {
  const rows = await db.selectFrom('outbox').select('payload').where('type', '=', type).execute();
  return rows.filter(({ payload }) => Object(payload).conversationId === id).length;
};

test('an event is created with its post, its instants by the time zone', async () => {
  const host = await makeMember(db);
  const { id } = await create(details({ hosts: [host.username], capacity: 5 }));
  const { row, hostIds } = await stored(id);
  expect(row.starts_at.toISOString()).toBe('2099-03-28T18:00:00.000Z');
  expect(row.check_in_code).toMatch(/^\d{6}$/);
  expect(hostIds).toEqual([host.id]);
  const allDay = await create(
    details({
      allDay: true,
      timings: { startTime: '2099-06-01T00:00', endTime: '2099-06-02T00:00' },
    }),
  );
  const { starts_at, ends_at } = (await stored(allDay.id)).row;
  expect([starts_at.toISOString(), ends_at.toISOString()]).toEqual([
    ...['2099-05-31T23:00:00.000Z', '2099-06-02T23:00:00.000Z'],
  ]);
});

test('what is wrong is named; nothing is written', async () => {
  const time = (startTime: string, endTime: string, timeZone = 'Europe/London') =>
    details({ timings: { startTime, endTime }, timeZone });
  const attempts: [Given | undefined, string][] = [
    [undefined, 'timings.startTime'],
    [details({ timeZone: 'Mars' }), 'timeZone'],
    [time('2026-03-29T01:30', '2026-03-29T03:00'), 'timings.startTime'],
    [time('2026-10-25T01:30', '2026-10-25T03:00'), 'timings.startTime'],
    [time('2099-03-28T18:00', '2099-03-28T18:00'), 'timings.endTime'],
    [details({ eventType: 'IN_PERSON' }), 'locations.0.name'],
    [details({ eventUrl: 'javascript:alert(1)' }), 'eventUrl'],
    [details({ capacity: 0 }), 'capacity'],
    [details({ hosts: ['nobody-at-all'] }), 'hosts.0'],
    [details({ recordings: [{ title: 'X', url: 'ftp://x' }] }), 'recordings.0.url'],
  ];
  const count = async () => (await db.selectFrom('community_events').selectAll().execute()).length;
  const before = await count();
  for (const [event, field] of attempts) {
    await expect(create(event), JSON.stringify(event)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      detail: { faults: [{ field: `composerFields.communityEventDetails.${field}` }] },
    });
  }
  await expect(create(details(), { type: 'QUESTION' })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
  });
  expect(await count()).toBe(before);
});

test('only holders of MANAGE_EVENTS create events', async () => {
  await expect(create(details(), { viewer: member.viewer })).rejects.toMatchObject({
    ...{ code: 'FORBIDDEN', detail: { permission: 'MANAGE_EVENTS' } },
  });
});

test('a rescheduled event keeps its responses, and asks attendees to confirm', async () => {
  const { id } = await create(details());
  await rsvpToEvent(as(member.viewer), { conversationId: id, response: 'YES' });
  await change(id, { additional: 'Bring gloves' });
  expect(await eventsOfType('communityEvent.rescheduled', id)).toBe(0);
  await change(id, { timings: { startTime: '2099-04-01T18:00', endTime: '2099-04-01T19:00' } });
  expect(await eventsOfType('communityEvent.rescheduled', id)).toBe(1);
  const { row } = await stored(id);
  expect([row.starts_at.toISOString(), row.sequence, row.yes_count]).toEqual([
    ...['2099-04-01T17:00:00.000Z', 1, 1],
  ]);
  const rsvp = () =>
    db
      .selectFrom('community_event_rsvps')
      .select(['response', 'needs_confirmation'])
      .where('conversation_id', '=', id)
      .execute();
  expect(await rsvp()).toEqual([{ response: 'YES', needs_confirmation: true }]);
  await rsvpToEvent(as(member.viewer), { conversationId: id, response: 'YES' });
  expect(await rsvp()).toEqual([{ response: 'YES', needs_confirmation: false }]);
});

test('more seats are given to the waitlist; fewer take none away', async () => {
  const { id } = await create(details({ capacity: 1 }));
  const members = await Promise.all([makeMember(db), makeMember(db), makeMember(db)]);
  for (const { viewer } of members) {
    await rsvpToEvent(as(viewer), { conversationId: id, response: 'YES' });
  }
  const counts = async () => {
    const { row } = await stored(id);
    return [row.yes_count, row.waiting_count];
  };
  expect(await counts()).toEqual([1, 2]);
  await change(id, { capacity: 2 });
  expect(await counts()).toEqual([2, 1]);
  await change(id, { capacity: 1 });
  expect(await counts()).toEqual([2, 1]);
  await change(id, { capacity: null });
  expect(await counts()).toEqual([3, 0]);
});

test('reminders are sent once for a start, a day and an hour before; the end is announced once', async () => {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  const { id } = await makeCommunityEvent(db, { starts_at: at(20), ends_at: at(21) });
  const due = () => eventsOfType('communityEvent.due', id);
  const run = (hours: number) => runCommunityEventClock({ ...as(member.viewer), now: at(hours) });
  await run(-10);
  expect(await due()).toBe(0);
  await run(0);
  await run(0.1);
  expect(await due()).toBe(1);
  await run(19.5);
  await run(19.6);
  expect(await due()).toBe(2);
  await run(22);
  await run(23);
  expect(await eventsOfType('communityEvent.ended', id)).toBe(1);
  const soon = await makeCommunityEvent(db, { starts_at: at(0.5), ends_at: at(1) });
  await run(0);
  expect(await eventsOfType('communityEvent.due', soon.id)).toBe(1);
});

test('instants follow changed rules of a time zone', async () => {
  const { id } = await create(details());
  await db
    .updateTable('community_events')
    .set({ starts_at: new Date('2099-03-28T17:00:00Z') })
    .where('conversation_id', '=', id)
    .execute();
  await recomputeEventTimes(as(manager.viewer));
  expect((await stored(id)).row.starts_at.toISOString()).toBe('2099-03-28T18:00:00.000Z');
});

test('co-hosts edit the event and its text, but not its type; former ones cannot', async () => {
  const [host, other] = [await makeMember(db), await makeMember(db)];
  const { id } = await create(details({ hosts: [host.username] }));
  const edit = (viewer: Viewer, given: object) => updateConversation(as(viewer), id, given);
  await edit(host.viewer, { title: 'A meeting in the evening' });
  await change(id, { capacity: 12 }, host.viewer);
  expect((await stored(id)).row.capacity).toBe(12);
  const denied = { code: 'FORBIDDEN' };
  await expect(edit(host.viewer, { communityPostType: 'QUESTION' })).rejects.toMatchObject(denied);
  await expect(edit(other.viewer, { title: 'Mine now' })).rejects.toMatchObject(denied);
  await expect(
    edit({ ...host.viewer, suspendedUntil: new Date('2099-01-01') }, { title: 'Suspended' }),
  ).rejects.toMatchObject({ code: 'ACCOUNT_SUSPENDED' });
  await change(id, { hosts: [] });
  await expect(edit(host.viewer, { title: 'Still mine' })).rejects.toMatchObject(denied);
});
