import { afterAll, expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { endAllSessions } from '#platform/sessions/sessions.ts';
import { listen } from '#platform/testing/listen.ts';
import { openPortal } from '#platform/testing/portal.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';

const database = await openTestDatabase();
const portal = await openPortal(database);
afterAll(portal.stop);

const query = 'subscription { notificationEvents { unreadCount } }';

test('reports the unread count, and the end of the session', async () => {
  const member = await makeMember(database.db);
  const login = await portal.login(member.id);
  const stream = await listen(portal.port, { query, login });
  await expect.poll(stream.told).toEqual([{ unreadCount: 0 }]);

  await endAllSessions(portal.services.database.db, member.id);
  const changed = { type: 'member.updated', payload: { memberId: member.id } } as const;
  portal.services.bus.publish([changed]);
  await expect.poll(stream.hasEnded).toBe(true);
  expect(stream.told()).toEqual([{ unreadCount: 0 }, null]);
});

test('tells a visitor that nobody is signed in, without an error that browsers log', async () => {
  const stream = await listen(portal.port, { query });
  await expect.poll(stream.hasEnded).toBe(true);
  expect(stream.response.statusCode).toBe(200);
  expect(stream.told()).toEqual([null]);
});
