import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { ensureBuild } from '#platform/testing/plazaProcess.ts';
import { type Login, openPortal, type Portal } from '#platform/testing/portal.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';

const database = await openTestDatabase();
let portal: Portal;
let login: Login;

beforeAll(async () => {
  ensureBuild();
  portal = await openPortal(database);
  login = await portal.login((await makeMember(database.db)).id);
});
afterAll(() => portal.stop());

const browser = {
  accept: 'text/html',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
};

test('a full server refuses pages with the time to come again, and shows cached ones', async () => {
  const asMember = { headers: { ...browser, cookie: login.cookie } };
  expect((await portal.ask('/', { headers: browser })).status).toBe(200);
  expect((await portal.ask('/', asMember)).status).toBe(200);
  const { pageQueue } = portal.services;
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  // More than there is room for.
  const others = Array.from({ length: 40 }, () =>
    pageQueue
      .run(
        'machines',
        () => held,
        () => false,
      )
      .catch(() => undefined),
  );
  const refused = await portal.ask('/', asMember);
  expect(refused.status).toBe(503);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.headers['content-type']).toMatch(/^text\/html/);
  expect(refused.text).toContain('temporarily unavailable');
  expect((await portal.ask('/', { headers: browser })).status).toBe(200);
  const { text: metrics } = await portal.ask('/metrics');
  expect(metrics).toContain('plaza_pages_refused_total{reader="members"} 1');
  release();
  await Promise.all(others);
  expect((await portal.ask('/', asMember)).status).toBe(200);
});
