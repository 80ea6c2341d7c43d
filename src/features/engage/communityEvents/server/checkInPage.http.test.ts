import { expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import words from '#locales/en/communityEvents.json' with { type: 'json' };
import { PlainBrowser } from '#platform/testing/plainBrowser.ts';
import { asHeaders, openPortalForFile } from '#platform/testing/portal.ts';
import { communityEventPaths, eventFilePaths } from '../communityEventAddress.ts';
import { makeCommunityEvent } from './communityEventFactories.ts';

const { portal, db } = await openPortalForFile();

test('a host opens an attendee’s pass and checks them in, without script', async () => {
  const [host, attendee, other] = [
    await makeMember(db),
    await makeMember(db, { full_name: 'Nina Weber' }),
    await makeMember(db),
  ];
  const post = await makeCommunityEvent(db, {
    ...{ starts_at: new Date(Date.now() - 60_000), attended_if: 'CHECKED_IN' },
    post: { author_id: host.id, title: 'Seed swap', slug: 'seed-swap' },
  });
  const page = communityEventPaths.one(post);
  const [own, others] = [await portal.login(attendee.id), await portal.login(other.id)];
  const attending = await new PlainBrowser(portal, { login: own }).open(page);
  expect(attending.text()).not.toContain(words.pass.title);
  await attending.submit(words.response.YES, { response: 'YES' });
  expect(attending.text()).toContain(words.pass.title);
  const pass = /\d+-[2-9a-z]{5}-[2-9a-z]{5}/.exec(attending.text())?.[0] ?? '';
  expect(pass).not.toBe('');

  // The picture is the attendee's alone.
  const picture = (headers: Record<string, string>) =>
    portal.ask(eventFilePaths.pass(post.id), { headers });
  const shown = await picture({ cookie: own.cookie });
  expect(shown.headers['content-type']).toContain('image/svg+xml');
  expect(shown.headers['cache-control']).toBe('private, no-store');
  expect(shown.text).toContain('<svg');
  expect((await picture({ cookie: others.cookie })).status).toBe(404);
  expect((await picture({})).status).toBe(404);

  // What it leads to is for hosts alone.
  const entrance = communityEventPaths.checkIn(post, pass);
  const open = (cookie?: string) =>
    portal.ask(entrance, { headers: { accept: 'text/html', ...(cookie && { cookie }) } });
  expect((await open(own.cookie)).status).toBe(404);
  expect((await open(others.cookie)).status).toBe(404);
  expect((await open()).status).toBe(302);
  const hosting = await new PlainBrowser(portal, { login: await portal.login(host.id) }).open(
    entrance,
  );
  expect(hosting.text()).toContain('Nina Weber');
  await hosting.submit(words.checkIn, {});
  expect(hosting.address).toContain(pass);
  expect(hosting.text()).toContain(words.wasThere);
  await attending.open(page);
  expect(attending.text()).toContain(words.checkedIn);
  expect(attending.text()).not.toContain(words.pass.title);
});

test('a pass of another event, or none, is told', async () => {
  const host = await makeMember(db);
  const post = await makeCommunityEvent(db, {
    attended_if: 'CHECKED_IN',
    post: { author_id: host.id },
  });
  const login = await portal.login(host.id);
  for (const pass of ['1-aaaaa-bbbbb', '%00', '"><script>', 'x'.repeat(2_000), '💥']) {
    const answer = await portal.ask(communityEventPaths.checkIn(post, pass), {
      headers: { accept: 'text/html', cookie: login.cookie },
    });
    expect(answer.status, pass).toBe(200);
    expect(answer.text).not.toContain(words.wasThere);
  }
  const typed = await portal.ask(communityEventPaths.checkIn(post, '1-aaaaa-bbbbb'), {
    headers: { accept: 'text/html', cookie: login.cookie },
  });
  expect(typed.text).toContain(words.checkInPage.unknown);
});

test('too many guesses at the code are told with the time to wait', async () => {
  const attendee = await makeMember(db);
  const { id } = await makeCommunityEvent(db, {
    ...{ starts_at: new Date(Date.now() - 60_000), attended_if: 'CHECKED_IN', shared_code: true },
  });
  const login = await portal.login(attendee.id);
  const act = (activity: string, more: object) =>
    portal.ask('/schema/community', {
      method: 'POST',
      headers: { ...asHeaders(login), 'content-type': 'application/json' },
      body: JSON.stringify({
        query: `mutation($input: EventActivityInput!) { eventActivity(input: $input) { clientMutationId } }`,
        variables: { input: { conversationId: `${id}`, activity, ...more } },
      }),
    });
  expect((await act('rsvp-event', { response: 'YES' })).status).toBe(200);
  const statuses: number[] = [];
  for (let n = 0; n < 7; n += 1) {
    statuses.push((await act('check-in-event', { code: `00000${n}` })).status);
  }
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429]);
  const refused = await act('check-in-event', { code: '123456' });
  expect(refused.json.errors[0].extensions.code).toBe('RATE_LIMITED');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});
