import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import type { Ctx } from '#platform/context.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { makeConversation } from './conversationFactories.ts';
import { listConversationPage } from './conversationListService.ts';
import { listRelated } from './relatedConversations.ts';

const { db } = await openTestDatabase();
const many = 4_000;
const { viewer } = await makeMember(db);
const category = await makeCategory(db);
const [large, small] = [await makeTopic(db, category.id), await makeTopic(db, category.id)];
const seldom = await makeConversation(db, {
  type: 'IDEA',
  topic_id: small.id,
  category_id: category.id,
  tags: ['seldom'],
  last_activity_at: new Date('2020-01-01'),
  created_at: new Date('2020-01-01'),
});

beforeAll(async () => {
  const { id } = await makeConversation(db, {
    type: 'QUESTION',
    topic_id: large.id,
    category_id: category.id,
    tags: ['common'],
  });
  await sql`insert into conversations (type, title, slug, content, stripped_content, author_id, category_id,
      topic_id, tags, created_at, last_activity_at)
    select type, title || number, slug || number, content, stripped_content, author_id, category_id, topic_id,
      tags, now() - number * interval '1 minute', now() - number * interval '1 minute'
    from conversations, generate_series(1, ${many}) as number where id = ${id}`.execute(db);
  await sql`vacuum analyze conversations`.execute(db);
});

/** Posts that PostgreSQL looks at for what is asked, on a connection that has asked before. */
async function seen(ask: (ctx: Ctx) => Promise<unknown>): Promise<number> {
  return db.transaction().execute(async (trx) => {
    // A kept plan is made for any values once those of five askings were no better.
    for (let asking = 0; asking < 10; asking += 1) await ask(testContext(trx, { viewer }));
    const before = await fetched(trx);
    await ask(testContext(trx, { viewer }));
    return (await fetched(trx)) - before;
  });
}

async function fetched(trx: typeof db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as count
    from pg_stat_xact_user_tables where relname = 'conversations'`.execute(trx);
  return rows[0]?.count ?? 0;
}

test.each([
  ['of a rare type', { types: ['IDEA'] }],
  ['of a rare type, the newest first', { types: ['IDEA'], sortKey: 'RECENT' }],
  ['of a type that no post has, the newest first', { types: ['ANNOUNCEMENT'], sortKey: 'RECENT' }],
  ['of a small topic', { topicIds: [small.id] }],
  ['of a small topic, the newest first', { topicIds: [small.id], sortKey: 'RECENT' }],
  ['of a rare tag', { tags: ['seldom'] }],
] as const)('a list %s looks at few other posts', async (_, input) => {
  expect(await seen((ctx) => listConversationPage(ctx, input))).toBeLessThan(many / 10);
});

test('posts like one with a rare tag are found among few', async () => {
  const looked = await seen(async (ctx) => {
    await db
      .updateTable('conversations')
      .set({ title: `It is ${Math.random()}` })
      .where('id', '=', seldom.id)
      .execute();
    return listRelated(ctx, seldom.id, 5);
  });
  expect(looked).toBeLessThan(many / 10);
});
