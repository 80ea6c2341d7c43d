import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import words from '#locales/en/communityEvents.json' with { type: 'json' };
import { PlainBrowser } from '#platform/testing/plainBrowser.ts';
import { openPortalForFile } from '#platform/testing/portal.ts';
import { communityEventPaths } from '../communityEventAddress.ts';
import { eventTimesOf } from '../communityEventSchema.ts';
import { makeCommunityEvent } from './communityEventFactories.ts';

const { portal, db } = await openPortalForFile();
const staff = await makeMember(db, { role: 'manager' });

const open = async (path: string, cookie?: string, headers: Record<string, string> = {}) =>
  portal.ask(path, { headers: { accept: 'text/html', ...(cookie && { cookie }), ...headers } });

const calendarAt = async (path: string, cookie?: string) => {
  const { status, headers, text } = await open(path, cookie);
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
  // Read with another library than the one that writes it.
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
};

test('an event has a page with its data for search engines, and is in the list', async () => {
  const cover = `/files/${'ab'.repeat(16)}/garden.jpg`;
  const post = await makeCommunityEvent(db, {
    ...{ event_type: 'HYBRID', event_url: 'https://meet.example.com/secret' },
    locations: JSON.stringify([
      { name: 'Village hall', mediaList: [{ source: 'https://images.example.com/hall.jpg' }] },
    ]),
    post: { title: 'Seed swap', slug: 'seed-swap', cover_image: cover },
  });
  const past = await makeCommunityEvent(db, {
    starts_at: new Date(Date.now() - 1e8),
    post: { title: 'Over and done' },
  });
  const page = await open(communityEventPaths.one(post));
  expect(page.status).toBe(200);
  expect(page.text).toContain('Village hall');
  expect(page.text).toContain('<img src="https://images.example.com/hall.jpg"');
  expect(page.text).not.toContain('meet.example.com');
  expect(page.text).toContain(words.areYouGoing);
  const data = [
    ...page.text.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs),
  ];
  const event = data
    .map(([, json = '']) => JSON.parse(json))
    .find((each) => each['@type'] === 'Event');
  expect(event).toMatchObject({
    ...{ name: 'Seed swap', eventStatus: 'https://schema.org/EventScheduled' },
    eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode',
    location: [{ '@type': 'Place', name: 'Village hall' }, { '@type': 'VirtualLocation' }],
  });
  const list = await open('/events');
  expect(list.text).toContain('Seed swap');
  expect(list.text).toContain(`<img src="${cover}?w=256"`);
  expect(list.text).not.toContain('Over and done');
  const before = await open('/events?status=past');
  expect(before.text).toContain('Over and done');
  expect((await open(communityEventPaths.one(past))).text).not.toContain(words.areYouGoing);
  expect((await open('/events?status=mine')).status).toBe(302);
});

test('month and week show the events of their days', async () => {
  const starts_at = new Date('2031-05-14T10:00:00Z');
  await makeCommunityEvent(db, { starts_at, post: { title: 'May meeting' } });
  for (const view of ['month', 'week']) {
    expect((await open(`/events?view=${view}&date=2031-05-12`)).text).toContain('May meeting');
    expect((await open(`/events?view=${view}&date=2031-09-12`)).text).not.toContain('May meeting');
  }
  expect((await open('/events?view=month&date=2031-99-99')).status).toBe(200);
});

test('responding works without script: yes, no, too late', async () => {
  const post = await makeCommunityEvent(db);
  const member = await makeMember(db);
  const { cookie, csrf } = await portal.login(member.id);
  const path = communityEventPaths.one(post);
  const respond = (response: string) =>
    portal.ask('/community/api/v1/forms/eventActivity', {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
      body: `${new URLSearchParams([
        ['_csrf', csrf],
        ['path', path],
        ['conversationId', String(post.id)],
        ['activity', 'rsvp-event'],
        ['response', response],
      ])}`,
    });
  const answer = async () =>
    (
      await db
        .selectFrom('community_event_rsvps')
        .select('response')
        .where('conversation_id', '=', post.id)
        .executeTakeFirst()
    )?.response;
  const sent = await respond('YES');
  expect(sent.status).toBe(303);
  expect(sent.headers.location).toMatch(new RegExp(`${path}$`));
  expect(await answer()).toBe('YES');
  await respond('NO');
  expect(await answer()).toBe('NO');
  await respond('');
  expect(await answer()).toBeUndefined();
  await db
    .updateTable('community_events')
    .set({ starts_at: new Date(0), ends_at: new Date(1) })
    .where('conversation_id', '=', post.id)
    .execute();
  expect((await respond('YES')).headers.location).toContain('error=CONVERSATION_CLOSED');
});

test('without script, a missing answer is named at its field, and what was typed is kept', async () => {
  const questions = [
    { id: 'diet', label: 'Any dietary needs?', required: false },
    { id: 'seat', label: 'Which seat?', required: true },
  ];
  const post = await makeCommunityEvent(db, { questions: JSON.stringify(questions) });
  const login = await portal.login((await makeMember(db)).id);
  const page = await new PlainBrowser(portal, { login }).open(communityEventPaths.one(post));
  await page.submit(words.response.YES, { response: 'YES', 'answers.diet': 'Vegan' });
  const seat = '[name="answers.seat"]';
  expect(page.attribute(seat, 'aria-invalid')).toBe('true');
  expect(page.has(`${seat}[autofocus]`)).toBe(true);
  expect(page.text()).toContain('Hold on! This field cannot be blank.');
  expect(page.attribute('[name="answers.diet"]', 'value')).toBe('Vegan');
  await page.submit(words.response.YES, {
    response: 'YES',
    'answers.seat': 'Front',
    'answers.diet': '',
  });
  expect(page.address).toBe(communityEventPaths.one(post));
  expect(page.attribute(seat, 'value')).toBe('Front');
});

test('calendar files have the right instants across clock changes', async () => {
  const days: [string, string, string][] = [
    ['America/New_York', '2027-03-13', '2027-03-14'],
    ['Europe/London', '2027-03-27', '2027-03-28'],
    ['Asia/Kathmandu', '2027-03-27', '2027-03-28'],
    ['Australia/Lord_Howe', '2027-04-03', '2027-04-04'],
  ];
  const instants: string[] = [];
  for (const [timeZone, ...dates] of days) {
    for (const date of dates) {
      const timings = { startTime: `${date}T18:30`, endTime: `${date}T19:30` };
      const times = eventTimesOf({ allDay: false, timings, timeZone, overlap: null });
      if (times === null) throw new Error('No times.');
      const post = await makeCommunityEvent(db, {
        ...{ time_zone: timeZone, starts_at: times.startsAt, ends_at: times.endsAt },
        ...{ starts_local: timings.startTime, ends_local: timings.endTime },
      });
      const [event] = await calendarAt(`/community/api/v1/events/${post.id}/event.ics`);
      const start = event?.startDate.toJSDate().toISOString() ?? '';
      expect(event?.endDate.toJSDate().getTime()).toBe(Date.parse(start) + 3_600_000);
      instants.push(start);
    }
  }
  expect(instants).toEqual([
    ...['2027-03-13T23:30:00.000Z', '2027-03-14T22:30:00.000Z'],
    ...['2027-03-27T18:30:00.000Z', '2027-03-28T17:30:00.000Z'],
    ...['2027-03-27T12:45:00.000Z', '2027-03-28T12:45:00.000Z'],
    ...['2027-04-03T07:30:00.000Z', '2027-04-04T08:00:00.000Z'],
  ]);
});

test('a calendar file has a stable id, a sequence, and dates of all-day events', async () => {
  const post = await makeCommunityEvent(db, {
    ...{ all_day: true, time_zone: 'Pacific/Auckland', sequence: 3, cancelled_at: new Date() },
    ...{ starts_local: '2031-06-01T00:00', ends_local: '2031-06-02T00:00' },
    ...{ starts_at: new Date('2031-05-31T12:00:00Z'), ends_at: new Date('2031-06-02T12:00:00Z') },
    post: { title: 'Open gardens, all weekend; come' },
  });
  const [event] = await calendarAt(`/community/api/v1/events/${post.id}/event.ics`);
  expect(event?.uid).toMatch(new RegExp(`^event-${post.id}@`));
  expect([event?.summary, event?.sequence]).toEqual(['Open gardens, all weekend; come', 3]);
  expect(event?.component.getFirstPropertyValue('status')).toBe('CANCELLED');
  expect([event?.startDate.isDate, event?.startDate.toString(), event?.endDate.toString()]).toEqual(
    [true, '2031-06-01', '2031-06-03'],
  );
});

test('a cancelled event stays in the calendar, as cancelled, for 90 days after its time', async () => {
  const dayMs = 86_400_000;
  const cancelledAgo = (days: number, title: string) => {
    const ends_at = new Date(Date.now() - days * dayMs);
    const starts_at = new Date(ends_at.getTime() - 3_600_000);
    return makeCommunityEvent(db, { starts_at, ends_at, cancelled_at: starts_at, post: { title } });
  };
  await cancelledAgo(-7, 'Cancelled, next week');
  await cancelledAgo(89, 'Cancelled, 89 days ago');
  await cancelledAgo(91, 'Cancelled, 91 days ago');
  const events = await calendarAt('/community/api/v1/events/calendar.ics');
  const cancelled = events.filter(({ summary }) => summary.startsWith('Cancelled, '));
  expect(
    cancelled.map(({ summary, component }) => [summary, component.getFirstPropertyValue('status')]),
  ).toEqual([
    ['Cancelled, 89 days ago', 'CANCELLED'],
    ['Cancelled, next week', 'CANCELLED'],
  ]);
});

test('the public calendar has public events only, and a tag that changes with them', async () => {
  const shown = await makeCommunityEvent(db, { post: { title: 'Shown to all' } });
  await makeCommunityEvent(db, { post: { title: 'Kept private', is_private: true } });
  const path = '/community/api/v1/events/calendar.ics';
  const names = async (cookie?: string) => (await calendarAt(path, cookie)).map((e) => e.summary);
  expect(await names()).toContain('Shown to all');
  expect(await names()).not.toContain('Kept private');
  expect(await names((await portal.login(staff.id)).cookie)).not.toContain('Kept private');
  const { headers } = await open(path);
  const tag = String(headers.etag);
  expect((await open(path, undefined, { 'if-none-match': tag })).status).toBe(304);
  await db
    .updateTable('conversations')
    .set({ deleted_at: new Date() })
    .where('id', '=', shown.id)
    .execute();
  expect((await open(path, undefined, { 'if-none-match': tag })).status).toBe(200);
});

test("a member's own calendar needs its secret address, which a new one replaces", async () => {
  const mine = await makeCommunityEvent(db, {
    ...{ event_url: 'https://meet.example.com/mine', post: { title: 'My event' } },
  });
  await makeCommunityEvent(db, { post: { title: 'Not my event' } });
  const member = await makeMember(db);
  const values = { conversation_id: mine.id, member_id: member.id, queued_at: new Date() };
  await db
    .insertInto('community_event_rsvps')
    .values({ ...values, response: 'YES' })
    .execute();
  const { cookie, csrf } = await portal.login(member.id);
  const create = async (): Promise<string> => {
    const query = 'mutation { createCalendarToken(input: { clientMutationId: "1" }) { path } }';
    const { text } = await portal.ask('/schema/community', {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', 'x-csrf-token': csrf },
      body: JSON.stringify({ query }),
    });
    return JSON.parse(text).data.createCalendarToken.path;
  };
  const first = await create();
  const events = await calendarAt(first);
  expect(events.map((event) => event.summary)).toEqual(['My event']);
  expect(events[0]?.description).toContain('https://meet.example.com/mine');
  const second = await create();
  expect((await open(first)).status).toBe(404);
  expect((await open(second)).status).toBe(200);
  await db
    .updateTable('members')
    .set({ blocked_at: new Date() })
    .where('id', '=', member.id)
    .execute();
  expect((await open(second)).status).toBe(404);
});

test('hosts export attendees with their answers, formulas made harmless', async () => {
  const questions = JSON.stringify([{ id: 'diet', label: '=HYPERLINK("x")', required: false }]);
  const post = await makeCommunityEvent(db, { questions });
  const member = await makeMember(db);
  await db
    .insertInto('community_event_rsvps')
    .values({
      ...{ conversation_id: post.id, member_id: member.id, response: 'YES' },
      ...{ queued_at: new Date('2026-11-01T10:00:00Z'), answers: JSON.stringify({ diet: '+1' }) },
    })
    .execute();
  const path = `/community/api/v1/events/${post.id}/attendees.csv`;
  const as = async (id: number) => open(path, (await portal.login(id)).cookie);
  expect((await open(path)).status).toBe(401);
  expect((await as(member.id)).status).toBe(403);
  const { status, text } = await as(staff.id);
  expect(status).toBe(200);
  expect(text).toBe(
    [
      'member_id,username,name,response,responded_at,checked_in_at,"\'=HYPERLINK(""x"")"',
      `${member.id},${member.username},${member.full_name ?? ''},YES,2026-11-01T10:00:00.000Z,,'+1`,
      '',
    ].join('\r\n'),
  );
});

test('a feed has the events that readers can see', async () => {
  await makeCommunityEvent(db, { post: { title: 'Everyone’s meeting' } });
  await makeCommunityEvent(db, { post: { title: 'Hidden meeting', is_private: true } });
  const { status, text } = await portal.ask('/feeds/events.rss');
  expect(status).toBe(200);
  expect(text).toContain('Everyone’s meeting');
  expect(text).not.toContain('Hidden meeting');
  const list = await portal.ask('/events', { headers: { accept: 'text/html' } });
  expect(list.text).toContain('/feeds/events.rss');
});
