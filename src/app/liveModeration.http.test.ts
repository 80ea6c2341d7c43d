import { afterAll, expect, test } from 'vitest';
import { queueForModeration } from '#features/care/reviewQueue/server/moderationItems.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeCategory } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { liveConnectionsOf } from '#platform/live/liveConnections.ts';
import { endAllSessions } from '#platform/sessions/sessions.ts';
import { listen } from '#platform/testing/listen.ts';
import { type Login, openPortal } from '#platform/testing/portal.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';

const database = await openTestDatabase();
const { db } = database;
const portal = await openPortal(database);
afterAll(portal.stop);
const connections = liveConnectionsOf(portal.services.bus);

const listenAs = (login?: Login) =>
  listen<{ itemId: string | null }>(portal.port, {
    query: 'subscription { moderationEvents { itemId } }',
    login,
  });

/** Brings a post before the moderators, as a job would: in a transaction without events. */
async function flag(categoryId: number): Promise<string> {
  const post = await makeConversation(db, { category_id: categoryId });
  const target = { type: 'conversation', id: post.id } as const;
  const item = await db
    .transaction()
    .execute((trx) =>
      queueForModeration(trx, { target, reason: 'FLAGGED', actorId: null, now: new Date() }),
    );
  return `${item.id}`;
}

async function decide(login: Login, itemId: string): Promise<string | null> {
  const { json } = await portal.graphql(
    `mutation ($ids: [ID!]!) { decideModeration(input: { itemIds: $ids, decision: SPAM }) {
      outcomes { refusal } } }`,
    { variables: { ids: [itemId] }, login },
  );
  return json.data.decideModeration.outcomes[0].refusal;
}

/** A moderator of one category and of nothing else. */
async function makeScoped(categoryId: number) {
  const member = await makeMember(db);
  await db
    .insertInto('role_grants')
    .values({ member_id: member.id, role_key: 'moderator', category_id: categoryId })
    .execute();
  return member;
}

test('what comes, is claimed and decided is told to those who see that part of the queue', async () => {
  const [here, elsewhere] = [await makeCategory(db), await makeCategory(db)];
  const moderator = await portal.login((await makeMember(db, { role: 'moderator' })).id);
  const scoped = await portal.login((await makeScoped(here.id)).id);
  const [all, some] = [await listenAs(moderator), await listenAs(scoped)];
  expect(all.response.statusCode).toBe(200);
  expect(some.response.statusCode).toBe(200);

  const [first, second] = [await flag(here.id), await flag(elsewhere.id)];
  const ofAll = () => all.told().map(({ itemId }) => itemId);
  const ofSome = () => some.told().map(({ itemId }) => itemId);
  await expect.poll(() => new Set(ofAll())).toEqual(new Set([first, second]));
  await expect.poll(ofSome).toEqual([first]);

  const seen = ofSome().length;
  await portal.graphql(
    'mutation ($id: ID!) { claimModeration(input: { itemId: $id }) { item { id } } }',
    { variables: { id: first }, login: moderator },
  );
  await expect.poll(() => ofSome().length).toBe(seen + 1);
  expect(await decide(moderator, second)).toBe(null);
  expect(await decide(moderator, first)).toBe(null);
  await expect.poll(() => ofSome().length).toBe(seen + 2);
  // What happens out of a moderator's sight is not even told to have happened.
  expect(new Set(ofSome())).toEqual(new Set([first]));
  await expect.poll(() => ofAll().filter((id) => id === second).length).toBe(2);
});

test('what is deleted elsewhere is told, and a whole heap at once without its names', async () => {
  const { id } = await makeCategory(db);
  const stream = await listenAs(
    await portal.login((await makeMember(db, { role: 'moderator' })).id),
  );
  const item = await flag(id);
  await expect.poll(stream.told).toEqual([{ itemId: item }]);
  await db.updateTable('conversations').set({ deleted_at: new Date() }).execute();
  await expect.poll(() => stream.told().length).toBe(2);
  for (let count = 0; count < 101; count += 1) await flag(id);
  const before = stream.told().length;
  await db.updateTable('moderation_items').set({ latest_note: 'Seen' }).execute();
  await expect.poll(() => stream.told().slice(before)).toContainEqual({ itemId: null });
});

test('nobody listens who does not moderate, and nobody longer than that', async () => {
  expect((await listenAs()).response.statusCode).toBe(401);
  const login = await portal.login((await makeMember(db)).id);
  expect((await listenAs(login)).response.statusCode).toBe(403);

  const { id } = await makeCategory(db);
  await expect.poll(() => connections.count).toBe(0);
  const leaving = await makeMember(db, { role: 'moderator' });
  const ended = await listenAs(await portal.login(leaving.id));
  const demoted = await makeMember(db, { role: 'moderator' });
  const stream = await listenAs(await portal.login(demoted.id));
  await expect.poll(() => connections.count).toBe(2);
  await endAllSessions(db, leaving.id);
  await db.updateTable('members').set({ role: 'member' }).where('id', '=', demoted.id).execute();
  await flag(id);
  await expect.poll(ended.hasEnded).toBe(true);
  await expect.poll(stream.hasEnded).toBe(true);
  expect([...ended.told(), ...stream.told()]).toEqual([]);
});
