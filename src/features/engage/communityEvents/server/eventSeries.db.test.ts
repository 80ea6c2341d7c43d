import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '#core/permissions.ts';
import { getConversation } from '#features/content/conversations/server/conversationLoader.ts';
import {
  createConversation,
  updateConversation,
} from '#features/content/conversations/server/conversationService.ts';
import { deleteConversation } from '#features/content/conversations/server/deleteConversation.ts';
import { makeCategory } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { notificationConsumer } from '#features/engage/notifications/server/notificationConsumer.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { createEventBus } from '#platform/events/eventBus.ts';
import { allEventsHandled, runConsumers } from '#platform/testing/eventConsumerTools.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { waitForLocks } from '#platform/testing/waitForLocks.ts';
import { cancelCommunityEvent } from './cancelCommunityEvent.ts';
import { loadCommunityEventConfig } from './communityEventConfig.ts';
import { findCommunityEvents } from './communityEventQueries.ts';
import { lockEventSeries } from './eventSeries.ts';
import { viewEventPart } from './eventSeriesViews.ts';
import { rsvpToEvent } from './rsvpToEvent.ts';

const { db } = await openTestDatabase();
const manager = await makeMember(db, { role: 'manager' });
const member = await makeMember(db);
const category = await makeCategory(db);
const bus = createEventBus();
const as = (viewer: Viewer) => testContext(db, { viewer, bus });
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ stop } = await runConsumers(db, [notificationConsumer], bus));
});
afterAll(() => stop());

const weekly = { frequency: 'WEEKLY', interval: 1 };
const evening = { startTime: '2099-03-05T18:00', endTime: '2099-03-05T19:00' };

const create = (more: Record<string, unknown> = {}, post: Record<string, unknown> = {}) =>
  createConversation(as(manager.viewer), {
    ...{ communityPostType: 'EVENT', title: 'Office hours', tags: [] },
    content: '<p>Bring your questions about sensors and soil.</p>',
    categoryIds: [String(category.id)],
    composerFields: {
      communityEventDetails: {
        ...{ eventType: 'ONLINE', timeZone: 'America/New_York', timings: evening },
        repeat: { ...weekly, count: 4 },
        ...more,
      },
    },
    ...post,
  });

const change = async (
  id: number,
  event: Record<string, unknown>,
  { viewer = manager.viewer, ...post }: { viewer?: Viewer; title?: string; tags?: string[] } = {},
) =>
  updateConversation(as(viewer), id, {
    ...post,
    composerFields: {
      communityEventDetails: {
        ...(await loadCommunityEventConfig(as(manager.viewer), id)),
        ...event,
      },
    },
  });

/** Of the series that the event is in, by their start. */
async function seriesOf(id: number) {
  const { series_id } = await db
    .selectFrom('community_events')
    .select('series_id')
    .where('conversation_id', '=', id)
    .executeTakeFirstOrThrow();
  if (series_id === null) return [];
  return db
    .selectFrom('community_events as event')
    .innerJoin('conversations as post', 'post.id', 'event.conversation_id')
    .select(['post.id', 'post.title', 'post.author_id', 'post.is_private', 'event.starts_local'])
    .select(['event.starts_at', 'event.ends_at', 'event.cancelled_at', 'event.additional'])
    .where('series_id', '=', series_id)
    .orderBy('starts_at')
    .orderBy('post.id')
    .execute();
}

const startsOf = async (id: number) => (await seriesOf(id)).map((event) => event.starts_local);

const idAt = async (id: number, at: number) => {
  const event = (await seriesOf(id))[at];
  if (event === undefined) throw new Error(`There is no event ${at}.`);
  return event.id;
};

test('a series has a post for each date, at the local time of its zone across a clock change', async () => {
  const { id } = await create();
  const events = await seriesOf(id);
  expect(events.map((event) => event.starts_at.toISOString())).toEqual([
    ...['2099-03-05T23:00:00.000Z', '2099-03-12T22:00:00.000Z'],
    ...['2099-03-19T22:00:00.000Z', '2099-03-26T22:00:00.000Z'],
  ]);
  expect(new Set(events.map(({ title, author_id }) => `${title} ${author_id}`))).toEqual(
    new Set([`Office hours ${manager.id}`]),
  );
  const counted = await db
    .selectFrom('categories')
    .select('message_count')
    .where('id', '=', category.id)
    .executeTakeFirstOrThrow();
  // Its list leaves events out.
  expect(counted.message_count).toBe(0);
  const copies = events.slice(1).map((event) => event.id);
  const created = await db
    .selectFrom('outbox')
    .select(['payload', 'is_silent'])
    .where('type', '=', 'conversation.created')
    .execute();
  const silent = created.filter(({ payload }) => copies.includes(Object(payload).conversationId));
  expect(silent.map(({ is_silent }) => is_silent)).toEqual([true, true, true]);
});

test('a series has up to 52 events; each is responded to on its own', async () => {
  const { id } = await create({ repeat: { ...weekly, count: 52 } });
  expect(await seriesOf(id)).toHaveLength(52);
  await expect(create({ repeat: { ...weekly, count: 53 } })).rejects.toMatchObject({
    ...{ code: 'VALIDATION_FAILED' },
  });
  const second = await idAt(id, 1);
  await rsvpToEvent(as(member.viewer), { conversationId: second, response: 'YES' });
  const rows = await db.selectFrom('community_event_rsvps').select('conversation_id').execute();
  expect(rows.map((row) => row.conversation_id)).toEqual([second]);
});

test('a date on which clocks skip the time is named, and nothing is written', async () => {
  const before = await db.selectFrom('community_events').select('conversation_id').execute();
  const night = { startTime: '2027-03-07T02:30', endTime: '2027-03-07T03:30' };
  await expect(create({ timings: night })).rejects.toMatchObject({
    ...{ code: 'VALIDATION_FAILED' },
    detail: { faults: [{ field: 'composerFields.communityEventDetails.repeat', rule: 'gap' }] },
  });
  const after = await db.selectFrom('community_events').select('conversation_id').execute();
  expect(after).toHaveLength(before.length);
});

test('the events of a private series are private', async () => {
  const { id } = await create({}, { privateMessage: true });
  expect((await seriesOf(id)).map((event) => event.is_private)).toEqual(Array(4).fill(true));
});

test('an edit applies to this event, this and the following, or all; only what it changes', async () => {
  const { id } = await create();
  const second = await idAt(id, 1);
  await change(second, { additional: 'Guest: Ada' }, { title: 'Office hours with Ada' });
  await change(await idAt(id, 2), { additional: 'From now on', applyTo: 'FOLLOWING' });
  await change(id, { applyTo: 'ALL' }, { title: 'Open hours' });
  expect((await seriesOf(id)).map(({ title, additional }) => [title, additional])).toEqual([
    ...[
      ['Open hours', null],
      ['Open hours', 'Guest: Ada'],
    ],
    ...[
      ['Open hours', 'From now on'],
      ['Open hours', 'From now on'],
    ],
  ]);
});

test('all events move to the new time of day; one that was moved on its own stays', async () => {
  const { id } = await create();
  const timings = { startTime: '2099-03-13T09:00', endTime: '2099-03-13T10:00' };
  const second = await idAt(id, 1);
  await change(second, { timings });
  const third = await idAt(id, 2);
  await rsvpToEvent(as(member.viewer), { conversationId: third, response: 'YES' });
  const later = { startTime: '2099-03-06T20:00', endTime: '2099-03-06T21:30' };
  await change(id, { timings: later, applyTo: 'ALL' });
  expect(await startsOf(id)).toEqual([
    ...['2099-03-06T20:00', '2099-03-13T09:00', '2099-03-20T20:00', '2099-03-27T20:00'],
  ]);
  const moved = (await seriesOf(id))[2];
  expect(moved?.ends_at.toISOString()).toBe('2099-03-21T01:30:00.000Z');
  const rsvp = await db
    .selectFrom('community_event_rsvps')
    .select('needs_confirmation')
    .where('conversation_id', '=', third)
    .executeTakeFirst();
  expect(rsvp).toEqual({ needs_confirmation: true });
});

test('this and the following events are cancelled; the others take place', async () => {
  const { id } = await create();
  await expect(
    cancelCommunityEvent(as(member.viewer), { conversationId: id, reason: null, applyTo: 'ALL' }),
  ).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await cancelCommunityEvent(as(manager.viewer), {
    ...{ conversationId: await idAt(id, 2), reason: 'Summer break', applyTo: 'FOLLOWING' },
  });
  const cancelled = (await seriesOf(id)).map((event) => event.cancelled_at !== null);
  expect(cancelled).toEqual([false, false, true, true]);
});

test('an event can be repeated later, once', async () => {
  const { id } = await create({ repeat: null });
  expect(await seriesOf(id)).toEqual([]);
  await change(id, { repeat: { ...weekly, count: 2 } });
  expect(await startsOf(id)).toEqual(['2099-03-05T18:00', '2099-03-12T18:00']);
  await expect(change(id, { repeat: { ...weekly, count: 2 } })).rejects.toMatchObject({
    detail: { faults: [{ field: 'composerFields.communityEventDetails.repeat' }] },
  });
});

test('the page of an event lists the others of its series that the viewer sees', async () => {
  const { id } = await create();
  await deleteConversation(as(manager.viewer), await idAt(id, 1));
  await db
    .updateTable('conversations')
    .set({ is_private: true })
    .where('id', '=', await idAt(id, 2))
    .execute();
  const ctx = as(member.viewer);
  const part = await viewEventPart(ctx, await getConversation(ctx, id));
  expect(part?.series).toMatchObject({ frequency: 'WEEKLY', interval: 1 });
  expect(part?.series?.events.map((event) => Number(event.conversationId))).toEqual([
    ...[id, await idAt(id, 3)],
  ]);
});

test('a change of several events waits for another one before it locks any of them', async () => {
  const { id } = await create();
  const second = await idAt(id, 1);
  const [event] = await findCommunityEvents(db, [id]);
  if (!event) throw new Error('There is no event.');
  const edit = await db.transaction().execute(async (trx) => {
    await lockEventSeries({ trx }, event);
    const begun = change(second, { additional: 'Guest: Ada', applyTo: 'ALL' });
    await waitForLocks(db, 1);
    // Fails if the waiting change had locked the post.
    await trx
      .selectFrom('conversations')
      .select('id')
      .where('id', '=', second)
      .forUpdate()
      .noWait()
      .execute();
    return { begun };
  });
  await edit.begun;
  const guests = (await seriesOf(id)).map(({ additional }) => additional);
  expect(guests).toEqual(Array(4).fill('Guest: Ada'));
});

test('changed tags apply to the chosen events, and are counted', async () => {
  const { id } = await create({}, { tags: ['soil'] });
  await change(await idAt(id, 2), { applyTo: 'FOLLOWING' }, { tags: ['soil', 'seeds'] });
  const tags = await db
    .selectFrom('conversations')
    .select('tags')
    .where(
      'id',
      'in',
      (await seriesOf(id)).map((event) => event.id),
    )
    .orderBy('id')
    .execute();
  expect(tags.map((row) => row.tags.toSorted())).toEqual([
    ...[['soil'], ['soil'], ['seeds', 'soil'], ['seeds', 'soil']],
  ]);
  const counted = await db
    .selectFrom('tags')
    .select(['name', 'conversation_count'])
    .where('name', 'in', ['soil', 'seeds'])
    .orderBy('name')
    .execute();
  expect(counted.map((tag) => tag.conversation_count)).toEqual([2, 4]);
});

test('attendees of several events of a series are told once that it is rescheduled or cancelled', async () => {
  const { id } = await create();
  const guest = await makeMember(db);
  for (const at of [1, 2, 3]) {
    const conversationId = await idAt(id, at);
    await rsvpToEvent(as(guest.viewer), { conversationId, response: 'YES' });
  }
  const told = async (type: string) => {
    await allEventsHandled(db, 'notifications');
    const rows = await db
      .selectFrom('notifications')
      .select('conversation_id')
      .where('member_id', '=', guest.id)
      .where('type', '=', type)
      .execute();
    return rows.map((row) => row.conversation_id);
  };
  const later = { startTime: '2099-03-05T20:00', endTime: '2099-03-05T21:00' };
  await change(id, { timings: later, applyTo: 'ALL' });
  expect(await told('eventRescheduled')).toEqual([await idAt(id, 1)]);
  await cancelCommunityEvent(as(manager.viewer), {
    ...{ conversationId: await idAt(id, 1), reason: null, applyTo: 'ALL' },
  });
  expect(await told('eventCancelled')).toEqual([await idAt(id, 1)]);
});
