import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { openPortalForFile } from '#platform/testing/portal.ts';

const { db, portal } = await openPortalForFile();

test('an address of the former system leads to what was there, and nobody in circles', async () => {
  const { id } = await makeMember(db, { username: 'kim' });
  const gone = await makeMember(db, { username: 'gone', deleted_at: new Date() });
  await sql`insert into old_addresses (path, target_kind, target_id) values
    ('/memberlist.php?mode=viewprofile&u=3', 'members', ${id}), ('/u/kim', 'members', ${id}),
    ('/u/gone', 'members', ${gone.id}), (${`/users/${gone.id}`}, 'members', ${id})`.execute(db);
  const ask = (url: string) => portal.app.inject({ url, headers: { accept: 'text/html' } });
  for (const url of [
    '/memberlist.php?mode=viewprofile&u=3',
    '/u/kim',
    '/u/kim/',
    '/u/kim?from=mail',
  ]) {
    const answer = await ask(url);
    expect([answer.statusCode, answer.headers.location], url).toEqual([301, `/users/${id}`]);
  }
  for (const url of ['/memberlist.php?mode=viewprofile&u=4', '/u/gone', '/nowhere']) {
    expect((await ask(url)).statusCode, url).toBe(404);
  }
});
