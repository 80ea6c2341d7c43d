import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Viewer } from '#core/permissions.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { findByPass } from './checkInByPass.ts';
import { checkInPassOf } from './checkInPass.ts';
import { makeCommunityEvent } from './communityEventFactories.ts';
import { viewCommunityEvent } from './communityEventViews.ts';
import { performEventActivity } from './performEventActivity.ts';

const { db } = await openTestDatabase();
const [host, attendee, other] = [await makeMember(db), await makeMember(db), await makeMember(db)];
const nothing = { response: null, answers: null, reason: null, code: null };
const started = new Date(Date.now() - 60_000);
let address = 0;
let post: Awaited<ReturnType<typeof makeCommunityEvent>>;

const as = (viewer: Viewer, overrides = {}) =>
  testContext(db, { viewer, address: `10.0.0.${address}`, ...overrides });
const perform = (viewer: Viewer, activity: string, more = {}, overrides = {}) =>
  performEventActivity(as(viewer, overrides), {
    ...{ ...nothing, activity, conversationId: post.id },
    ...more,
  });
const enter = (viewer: Viewer, code: string, overrides = {}) =>
  perform(viewer, 'check-in-event', { code }, overrides);
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'fine',
    (error) => error.code,
  );
const view = (viewer: Viewer) => viewCommunityEvent(as(viewer), post);

async function makeEvent(fields = {}): Promise<void> {
  address += 1;
  post = await makeCommunityEvent(db, {
    ...{ starts_at: started, attended_if: 'CHECKED_IN', shared_code: true },
    ...{ post: { author_id: host.id }, ...fields },
  });
  await perform(attendee.viewer, 'rsvp-event', { response: 'YES' });
}

beforeEach(() => makeEvent());

test('after five wrong codes not even the right one counts, for a quarter of an hour', async () => {
  const guesses = Array.from({ length: 8 }, (_, n) => codeOf(enter(attendee.viewer, `00000${n}`)));
  const told = await Promise.all(guesses);
  expect(told.filter((code) => code === 'VALIDATION_FAILED')).toHaveLength(5);
  expect(told.filter((code) => code === 'RATE_LIMITED')).toHaveLength(3);
  await expect(enter(attendee.viewer, '123456')).rejects.toMatchObject({
    ...{ code: 'RATE_LIMITED', detail: { retryAfterSeconds: expect.any(Number) } },
  });
  expect((await view(attendee.viewer))?.isCheckedIn).toBe(false);
  // Another attendee is not locked out by that.
  await perform(other.viewer, 'rsvp-event', { response: 'YES' });
  expect(await codeOf(enter(other.viewer, '123456'))).toBe('fine');
  const later = { now: new Date(Date.now() + 16 * 60_000) };
  expect(await codeOf(enter(attendee.viewer, '123 456', later))).toBe('fine');
});

test('right codes count for nobody: a crowd behind one address gets in', async () => {
  for (let n = 0; n < 60; n += 1) {
    const { id, viewer } = await makeMember(db);
    await sql`insert into community_event_rsvps (conversation_id, member_id, response, queued_at)
      values (${post.id}, ${id}, 'YES', now())`.execute(db);
    expect(await codeOf(enter(viewer, '123456'))).toBe('fine');
  }
});

test('an address guesses at most 50 times, an event is guessed at most 200 times', async () => {
  const guess = async (overrides = {}) => {
    const { id, viewer } = await makeMember(db);
    await sql`insert into community_event_rsvps (conversation_id, member_id, response, queued_at)
      values (${post.id}, ${id}, 'YES', now())`.execute(db);
    return codeOf(enter(viewer, '000000', overrides));
  };
  const ofAddress = await Promise.all(Array.from({ length: 52 }, () => guess()));
  expect(ofAddress.filter((code) => code === 'VALIDATION_FAILED')).toHaveLength(50);
  // What one address may not is not counted for the event.
  const ofEvent = await Promise.all(
    Array.from({ length: 152 }, (_, n) => guess({ address: `10.1.0.${n}` })),
  );
  expect(ofEvent.filter((code) => code === 'VALIDATION_FAILED')).toHaveLength(150);
});

test('who has no seat is told so, whether the code is right or not, and uses up no guesses', async () => {
  await perform(other.viewer, 'rsvp-event', { response: 'MAYBE' });
  const refusals = [];
  for (const viewer of [other.viewer, (await makeMember(db)).viewer]) {
    for (const code of ['123456', '000000', '', 'x'.repeat(5_000)]) {
      refusals.push(await enter(viewer, code).catch(({ code, message }) => ({ code, message })));
    }
  }
  expect(new Set(refusals.map((refusal) => JSON.stringify(refusal))).size).toBe(1);
  expect(refusals[0]).toMatchObject({ code: 'BAD_REQUEST' });
  const { rows } =
    await sql`select from secret_guesses where subject like ${`check-in:${post.id}%`}`.execute(db);
  expect(rows).toEqual([]);
});

test('a guess waits for no lock on the event', async () => {
  await db.transaction().execute(async (trx) => {
    await sql`select from community_events where conversation_id = ${post.id} for update`.execute(
      trx,
    );
    expect(await codeOf(enter(attendee.viewer, '000000'))).toBe('VALIDATION_FAILED');
    expect(await codeOf(enter(attendee.viewer, '123456'))).toBe('fine');
  });
});

test('without the shared code only hosts check in, and nobody is shown one', async () => {
  await makeEvent({ shared_code: false });
  expect(await codeOf(enter(attendee.viewer, '123456'))).toBe('BAD_REQUEST');
  expect(await view(host.viewer)).toMatchObject({ checkInCode: null, hasCheckInCode: false });
});

test('attendees have a pass, until they are checked in or the event is over', async () => {
  const pass = (await view(attendee.viewer))?.checkInPass ?? '';
  expect(pass).toMatch(new RegExp(`^${attendee.id}-[2-9a-z]{5}-[2-9a-z]{5}$`));
  expect((await view(host.viewer))?.checkInPass).toBeNull();
  await perform(other.viewer, 'rsvp-event', { response: 'MAYBE' });
  expect((await view(other.viewer))?.checkInPass).toBeNull();
  const over = as(attendee.viewer, { now: new Date(Date.now() + 24 * 3_600_000) });
  expect((await viewCommunityEvent(over, post))?.checkInPass).toBeNull();
  await perform(host.viewer, 'check-in-pass', { code: ` ${pass.toUpperCase()} ` });
  expect(await view(attendee.viewer)).toMatchObject({ checkInPass: null, isCheckedIn: true });
  // A second scan tells that they are in already.
  const found = await findByPass(as(host.viewer), { conversationId: post.id, pass });
  expect(found).toMatchObject({ memberId: attendee.id, checkedInAt: expect.any(Date) });
});

test('a pass is good for its member and event only, in the hands of a host only', async () => {
  const pass = (await view(attendee.viewer))?.checkInPass ?? '';
  const use = (viewer: Viewer, code: string) => codeOf(perform(viewer, 'check-in-pass', { code }));
  expect(await use(attendee.viewer, pass)).toBe('FORBIDDEN');
  expect(await codeOf(findByPass(as(other.viewer), { conversationId: post.id, pass }))).toBe(
    'FORBIDDEN',
  );
  const elsewhere = checkInPassOf(as(host.viewer), { eventId: post.id + 1, memberId: attendee.id });
  const renamed = pass.replace(/^\d+/, `${other.id}`);
  for (const wrong of [elsewhere, renamed, `0${pass}x`, '', '1', '9'.repeat(400), '1--', '💥']) {
    expect(await use(host.viewer, wrong), wrong).toBe('VALIDATION_FAILED');
    expect(await findByPass(as(host.viewer), { conversationId: post.id, pass: wrong })).toBeNull();
  }
  await perform(attendee.viewer, 'rsvp-event', { response: 'NO' });
  expect(await use(host.viewer, pass)).toBe('BAD_REQUEST');
});
