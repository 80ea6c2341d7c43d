import { graphql } from 'graphql';
import { sql, type Updateable } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { CommunitySettings } from '#core/communitySettings.ts';
import { anonymousViewer, type Viewer } from '#core/permissions.ts';
import { postTypeFacts, postTypes } from '#core/postTypes.ts';
import type { Conversations } from '#db/tables.ts';
import { recounting } from '#features/content/conversations/server/recounting.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { inTransaction } from '#platform/context.ts';
import { findViewer } from '#platform/roles/viewers.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { wrongCounters } from '#platform/testing/wrongCounters.ts';
import { seedDemo } from './demo/seedDemo.ts';
import { schema } from './schema.ts';

const { db } = await openTestDatabase();
const now = new Date('2026-06-15T12:00:00Z');
const viewers: Record<string, Viewer> = {};

/** The demo, with what only some see: private, held, spam and archived posts of one member, and of another. */
beforeAll(async () => {
  const ctx = testContext(db);
  await seedDemo(db, { storeFile: async ({ name }) => `/files/${name}`, now });
  const { rows } = await sql<{ id: number; author_id: number }>`
    select id, author_id from conversations
    where topic_id is not null and is_counted and type in ('QUESTION', 'IDEA', 'POLLS') order by id limit 12`.execute(
    db,
  );
  const change = (from: number, to: number, values: Updateable<Conversations>) => {
    const ids = rows.slice(from, to).map(({ id }) => id);
    return inTransaction(ctx, (unit) =>
      recounting(unit, ids, () =>
        unit.trx.updateTable('conversations').set(values).where('id', 'in', ids).execute(),
      ),
    );
  };
  await change(0, 4, { is_private: true });
  await change(4, 6, { held_at: now });
  await change(6, 8, { spam_at: now });
  await change(8, 10, { archived_at: now });
  await change(10, 12, { is_private: true, audience: 'members' });
  const administrator = await makeMember(db, { role: 'administrator' });
  const viewerOf = async (id: number) => (await findViewer(ctx, id)) ?? anonymousViewer;
  viewers.visitor = anonymousViewer;
  viewers.author = await viewerOf(rows[0]?.author_id ?? 0);
  viewers.other = await viewerOf(rows[11]?.author_id ?? 0);
  viewers.staff = await viewerOf(administrator.id);
});

type Shown = { name: string; shown: number; listed: number };

async function read(viewer: Viewer, settings: Partial<CommunitySettings>, source: string) {
  const contextValue = testContext(db, { viewer, settings });
  const { data, errors } = await graphql({ schema, source, contextValue });
  if (errors) throw errors[0];
  return JSON.parse(JSON.stringify(data));
}

/** Everything with a count, and what its list has. */
async function countedAndListed(viewer: Viewer, settings: Partial<CommunitySettings>) {
  const ask = (source: string) => read(viewer, settings, source);
  const members = await db.selectFrom('members').select('id').execute();
  const { topics, categories, tags } = await ask(`{
    topics(first: 50) { nodes { id title conversationCount } }
    categories: allCategories { id title messageCount nestedMessageCount }
    tags(first: 100) { nodes { name conversationCount } }
  }`);
  const total = async (field: string) =>
    (await ask(`{ list: ${field} { totalCount } }`)).list.totalCount;
  const shown: Shown[] = [];
  for (const { id, title, conversationCount } of topics.nodes) {
    const listed = await total(`conversations(topicIds: ["${id}"])`);
    shown.push({ name: `topic ${title}`, shown: conversationCount, listed });
  }
  for (const { id, title, messageCount, nestedMessageCount } of categories) {
    shown.push(
      {
        name: `category ${title}`,
        shown: messageCount,
        listed: await total(`conversations(folderIds: ["${id}"])`),
      },
      {
        name: `branch ${title}`,
        shown: nestedMessageCount,
        listed: await total(`conversations(categoryIds: ["${id}"])`),
      },
    );
  }
  for (const { name, conversationCount } of tags.nodes) {
    const listed = await total(`searchConversations(tags: [${JSON.stringify(name)}])`);
    shown.push({ name: `tag ${name}`, shown: conversationCount, listed });
  }
  for (const { id } of members) {
    const { profile, posts, responses, accepted } = await ask(`{
      profile(id: "${id}") { counts { conversationsAuthored commentsAuthored repliesAuthored numAcceptedSolutions } }
      posts: conversations(authors: ["${id}"]) { totalCount }
      responses: memberResponses(id: "${id}") { totalCount }
      accepted: memberResponses(id: "${id}", accepted: true) { totalCount }
    }`);
    const { conversationsAuthored, commentsAuthored, repliesAuthored, numAcceptedSolutions } =
      profile.counts;
    shown.push(
      { name: `posts of ${id}`, shown: conversationsAuthored, listed: posts.totalCount },
      {
        name: `responses of ${id}`,
        shown: commentsAuthored + repliesAuthored,
        listed: responses.totalCount,
      },
      { name: `answers of ${id}`, shown: numAcceptedSolutions, listed: accepted.totalCount },
    );
  }
  const { communityStats, conversations } = await ask(
    '{ communityStats { posts } conversations { totalCount } }',
  );
  if (viewer.memberId === null) {
    shown.push({
      name: 'community',
      shown: communityStats.posts,
      listed: conversations.totalCount,
    });
  }
  return shown;
}

const differing = (shown: readonly Shown[]) => shown.filter((row) => row.shown !== row.listed);

const everyone = ['visitor', 'author', 'other', 'staff'];

test.each(everyone)('the counts that a viewer sees are those of the lists: %s', async (name) => {
  const shown = await countedAndListed(viewers[name] ?? anonymousViewer, {});
  expect(differing(shown)).toEqual([]);
  expect(shown.filter((row) => row.shown > 0).length).toBeGreaterThan(40);
});

test.each<[string, string, Partial<CommunitySettings>]>([
  ['types that are switched off', 'visitor', { enabledConversationTypes: ['QUESTION', 'ARTICLE'] }],
  ['types that are switched off', 'author', { enabledConversationTypes: ['IDEA', 'POLLS'] }],
  ['other languages', 'visitor', { separateLanguages: true }],
  ['other languages', 'staff', { separateLanguages: true }],
])('%s are not counted: %s', async (_what, name, settings) => {
  const shown = await countedAndListed(viewers[name] ?? anonymousViewer, settings);
  expect(differing(shown)).toEqual([]);
});

test('every type with lists of its own is left out by the database, too', async () => {
  const { rows } = await sql<{ type: string; isApart: boolean }>`
    select type, is_listed_apart(type) as "isApart" from unnest(${postTypes()}::text[]) as type`.execute(
    db,
  );
  for (const { type, isApart } of rows) {
    const known = postTypes().find((each) => each === type);
    expect([type, isApart]).toEqual([type, known && postTypeFacts(known).isListedApart === true]);
  }
});

test('the stored counters are right, and no demo post is of a type that its topic does not allow', async () => {
  expect(await wrongCounters(db)).toEqual([]);
  const { rows } = await sql`
    select topics.title, conversations.type from conversations join topics on topics.id = topic_id
    where conversations.type <> all(allowed_post_types) and conversations.type <> 'CONTEST_ENTRY'`.execute(
    db,
  );
  expect(rows).toEqual([]);
});
