import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { writeSettings } from '#platform/settings/settingsStore.ts';
import { openPortalForFile } from '#platform/testing/portal.ts';
import { beaconPath } from '../beaconAddress.ts';
import { analyticsOf } from '../insightSettingGroup.ts';
import { eventQueueOf } from './eventQueue.ts';

const { portal, db } = await openPortalForFile({ trustProxy: true });
const browser = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36';
const member = await portal.login((await makeMember(db)).id);
let network = 0;

// Each test comes from a network of its own: beacons of one are limited.
beforeEach(async () => {
  network += 1;
  await events();
  await sql`truncate insight_events`.execute(db);
  await sql`truncate insight_daily`.execute(db);
});

const send = (body: string, headers: Record<string, string> = {}) =>
  portal.ask(beaconPath, {
    method: 'POST',
    headers: {
      ...{ 'content-type': 'text/plain;charset=UTF-8', 'user-agent': browser },
      ...{ 'x-forwarded-for': `198.51.100.${network}`, 'sec-fetch-site': 'same-origin' },
      ...headers,
    },
    body,
  });

const stay = (more: object = {}) => ({
  ...{ name: 'page.stayed', ago: 1_500, layout: 'CONVERSATION_PAGE' },
  ...{ subject: ['conversation', '12'], details: { seconds: 7, percent: 80 } },
  ...more,
});
const bodyOf = (...all: unknown[]) => JSON.stringify({ events: all });

async function events() {
  await eventQueueOf(portal.services.database.db).flush();
  return db.selectFrom('insight_events').selectAll().orderBy('at').execute();
}

async function dropped(): Promise<Record<string, number>> {
  await events();
  const { rows } = await sql<{ key: string; value: number }>`
    select key, value::int from insight_daily where metric = 'dropped'`.execute(db);
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

async function setAnalytics(changes: Partial<ReturnType<typeof analyticsOf>>) {
  await writeSettings(db, { analytics: { ...analyticsOf({}), ...changes } });
  portal.services.bus.publish([{ type: 'settings.changed', payload: {} }]);
}

test('a beacon is answered with nothing, and its events are kept with who, what and when', async () => {
  const link = stay({ name: 'link.followed', details: { host: 'example.org' }, ago: 0 });
  const answer = await send(bodyOf(stay(), link));
  expect({ status: answer.status, text: answer.text }).toEqual({ status: 204, text: '' });
  await send(bodyOf(stay({ ago: 0 })), { cookie: member.cookie });
  const kept = await events();
  expect(kept).toMatchObject([
    {
      ...{ name: 'page.stayed', page: 'CONVERSATION_PAGE', subject_id: 12, device: 'PHONE' },
      ...{ member_id: null, language: 'en', country: null },
      details: { seconds: 7, percent: 80, isRead: false },
    },
    { name: 'link.followed', details: { host: 'example.org' } },
    { name: 'page.stayed', member_id: expect.any(Number), visitor_key: null },
  ]);
  const [first, second] = kept;
  expect(first?.visitor_key).toHaveLength(16);
  expect(second?.visitor_key).toEqual(first?.visitor_key);
  expect(Number(second?.at) - Number(first?.at)).toBe(1_500);
});

const script = '"><script>alert(1)</script>';
test.each([
  ['nothing', ''],
  ['no JSON', '{"events": ['],
  ['another form', '[1, 2]'],
  ['null', 'null'],
  ['events that are none', '{"events": {"length": 3}}'],
  ['deep nesting', `{"events":${'['.repeat(7_000)}${']'.repeat(7_000)}}`],
  [
    'a prototype',
    '{"__proto__": {"events": []}, "events": [{"__proto__": {"name": "page.stayed"}}]}',
  ],
  ['a name that only the server may tell', bodyOf(stay({ name: 'page.viewed', details: {} }))],
  ['a name of a mutation', bodyOf(stay({ name: 'client.event' }))],
  ['a name of an object', bodyOf(stay({ name: 'constructor' }))],
  ['a forged kind of subject', bodyOf(stay({ subject: ['setting', '1'] }))],
  ['a forged id', bodyOf(stay({ subject: ['conversation', '1 or 1=1'] }))],
  ['an id out of range', bodyOf(stay({ subject: ['conversation', '9'.repeat(30)] }))],
  ['a script as layout', bodyOf(stay({ layout: script }))],
  ['a script as host', bodyOf(stay({ name: 'link.followed', details: { host: script } }))],
  ['a script as number', bodyOf(stay({ details: { seconds: script, percent: 1 } }))],
  ['years of reading', bodyOf(stay({ details: { seconds: 1e9, percent: 1 } }))],
  ['the future', bodyOf(stay({ ago: -1 }))],
  ['last year', bodyOf(stay({ ago: 3e10 }))],
  ['NUL', bodyOf(stay({ layout: 'A\u0000B' }))],
])('%s is answered alike, and not kept', async (_what, body) => {
  expect((await send(body)).status).toBe(204);
  expect(await events()).toEqual([]);
});

test('what is no detail of an event is left out', async () => {
  await send(
    bodyOf(stay({ details: { seconds: 1, percent: 2, email: 'a@example.org' }, more: 1 })),
  );
  expect((await events()).map(({ details }) => details)).toEqual([
    { seconds: 1, percent: 2, isRead: false },
  ]);
});

test('a huge body is not read, and 10,000 small events are cut to 50', async () => {
  expect((await send(bodyOf(stay({ filler: 'x'.repeat(2_000_000) })))).status).toBe(204);
  expect(await events()).toEqual([]);
  expect((await send(bodyOf(...Array.from({ length: 10_000 }, () => 0)))).status).toBe(204);
  expect((await send(`{"events":[${'0,'.repeat(8_000)}0]}`)).status).toBe(204);
  expect(await dropped()).toEqual({ INVALID: 50, LIMIT: 7_951 });
  const few = Array.from({ length: 60 }, () => stay());
  await send(bodyOf(...few));
  expect(await events()).toHaveLength(50);
});

test('another site can tell nothing, with or without the cookie of a member', async () => {
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': '', origin: 'https://evil.example' },
  ];
  for (const headers of foreign) {
    const answer = await send(bodyOf(stay()), { ...headers, cookie: member.cookie });
    expect(answer.status).toBe(204);
  }
  expect(await events()).toEqual([]);
});

test('bots, browsers that ask for privacy and communities without analytics keep nothing', async () => {
  const sent = async (headers: Record<string, string> = {}) => {
    expect((await send(bodyOf(stay()), headers)).status).toBe(204);
    return (await events()).length;
  };
  expect(await sent({ 'user-agent': 'Mozilla/5.0 (compatible; bingbot/2.0)' })).toBe(0);
  expect(await sent({ dnt: '1' })).toBe(0);
  expect(await sent({ 'sec-gpc': '1' })).toBe(0);
  await setAnalytics({ isOn: false });
  expect(await sent()).toBe(0);
  await setAnalytics({ asksConsent: true });
  expect(await sent()).toBe(0);
  expect(await sent({ cookie: 'analytics=no' })).toBe(0);
  expect(await sent({ cookie: 'analytics=yes' })).toBe(1);
  await setAnalytics({});
});

test('the country is only what a trusted header says', async () => {
  const countryOf = async (headers: Record<string, string>) => {
    await sql`truncate insight_events`.execute(db);
    await send(bodyOf(stay()), headers);
    return (await events())[0]?.country;
  };
  expect(await countryOf({ 'cf-ipcountry': 'DE' })).toBeNull();
  await setAnalytics({ countryHeader: 'cf-ipcountry' });
  expect(await countryOf({ 'cf-ipcountry': 'de' })).toBe('DE');
  expect(await countryOf({ 'cf-ipcountry': script })).toBeNull();
  expect(await countryOf({ 'x-country': 'FR', cookie: 'country=FR' })).toBeNull();
  await setAnalytics({});
});

test('a network tells so much a minute, and nobody else less; many at once are all kept', async () => {
  for (let sent = 0; sent < 300; sent += 25) {
    const some = await Promise.all(Array.from({ length: 25 }, () => send(bodyOf(stay()))));
    expect(new Set(some.map(({ status }) => status))).toEqual(new Set([204]));
  }
  expect(await events()).toHaveLength(240);
  expect(await dropped()).toEqual({ LIMIT: 60 });
  network += 1;
  await send(bodyOf(stay()));
  expect(await events()).toHaveLength(241);
});

test('a page is viewed by people, and its bots are counted by kind', async () => {
  const open = (userAgent: string, headers: Record<string, string> = {}) =>
    portal.ask('/', { headers: { accept: 'text/html', 'user-agent': userAgent, ...headers } });
  await open('Mozilla/5.0 (compatible; bingbot/2.0)');
  await open('Mozilla/5.0 (compatible; GPTBot/1.2)');
  await open('Mozilla/5.0 (compatible; GPTBot/1.2)');
  await open(browser, { 'sec-purpose': 'prefetch;prerender' });
  await open(browser);
  await portal.services.pageViews.flush();
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', dimension, key, value) as line from insight_daily
    where metric = 'bots' order by 1`.execute(db);
  expect(rows.map(({ line }) => line)).toEqual(['kind AI 2', 'kind SEARCH 1']);
  expect(await events()).toMatchObject([
    { name: 'page.viewed', language: 'en', device: 'PHONE', page: 'HOME_PAGE' },
  ]);
});

test('where consent is asked for, views before the answer are nobody’s', async () => {
  await setAnalytics({ asksConsent: true });
  const open = (cookie: string) =>
    portal.ask('/', { headers: { accept: 'text/html', 'user-agent': browser, cookie } });
  for (const cookie of ['', member.cookie, 'analytics=no', 'analytics=yes']) {
    await open(cookie);
    await sleep(2);
  }
  await portal.services.pageViews.flush();
  const kept = await events();
  expect(kept.map((row) => [row.member_id, row.visitor_key !== null])).toEqual([
    [null, false],
    [null, false],
    [null, true],
  ]);
  await setAnalytics({});
});
