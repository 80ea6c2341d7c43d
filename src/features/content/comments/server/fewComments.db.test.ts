import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { listPostActivities } from '#features/care/history/server/activityLog.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { hideConversation } from '#features/content/conversations/server/conversationWrites.ts';
import { recounting } from '#features/content/conversations/server/recounting.ts';
import { searchConversations } from '#features/content/search/server/searchService.ts';
import { makeCategory } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { listLeaders } from '#features/engage/leaderboard/server/leaderboardQueries.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { listMembers } from '#features/people/members/server/memberQueries.ts';
import { type Ctx, openUnit } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { logActivity } from '#platform/logActivity.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { makeComment } from './commentFactories.ts';

const { db } = await openTestDatabase();
const many = 4_000;
const [everyday, quiet] = [await makeCategory(db), await makeCategory(db)];
const { viewer, ...staff } = await makeMember(db, { role: 'administrator' });
const hidden = await makeMember(db, { content_hidden: true });
const long = await makeConversation(db, { category_id: everyday.id });
const short = await makeConversation(db, { category_id: quiet.id });
const writer = await makeMember(db);
const spam = await makeComment(db, short.id, {
  stripped_content: 'bandicoot',
  author_id: writer.id,
  spam_at: new Date(),
});
const open = await makeComment(db, short.id, {
  stripped_content: 'bandicoot',
  author_id: writer.id,
});
const reply = (parentId: number, authorId: number) =>
  makeComment(db, short.id, {
    stripped_content: 'wallaby',
    author_id: authorId,
    parent_id: parentId,
  });
await reply(spam.id, writer.id);
await reply(open.id, hidden.id);

beforeAll(async () => {
  const { id } = await makeComment(db, long.id);
  await sql`insert into members (username, username_key, full_name)
    select 'one' || number, 'one' || number, 'One' from generate_series(1, 200) as number`.execute(
    db,
  );
  await sql`insert into comments (conversation_id, author_id, content, stripped_content, created_at)
    select conversation_id, author.id, content, stripped_content, comments.created_at + number * interval '1 second'
    from comments, generate_series(1, ${many}) as number
      join members author on author.username = 'one' || (number % 200 + 1)
    where comments.id = ${id}`.execute(db);
  const target = { type: 'comment', id: open.id } as const;
  await db
    .transaction()
    .execute((trx) =>
      logActivity(openUnit({}, trx), { actorId: staff.id, activity: 'edit', target, detail: {} }),
    );
  await sql`vacuum analyze comments, members`.execute(db);
});

async function looksAtFew<T>(ask: (ctx: Ctx) => Promise<T>, as: Partial<Ctx> = {}): Promise<T> {
  return db.transaction().execute(async (trx) => {
    const before = await fetched(trx);
    const answer = await ask(testContext(trx, as));
    expect((await fetched(trx)) - before).toBeLessThan(many / 10);
    return answer;
  });
}

async function fetched(trx: typeof db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as count
    from pg_stat_xact_user_tables where relname = 'comments'`.execute(trx);
  return rows[0]?.count ?? 0;
}

test('search finds nothing below spam nor of a hidden member, and asks few comments of it', async () => {
  const search = (keywords: string) =>
    looksAtFew((ctx) => searchConversations(ctx, { keywords })).then(({ documents }) => documents);
  expect(await search('wallaby')).toEqual([]);
  expect(await search('bandicoot')).toMatchObject([{ conversationId: short.id, id: open.id }]);
});

test('who took part in a post is found among its comments', async () => {
  const [first] = await looksAtFew(({ db: trx }) =>
    listMembers(
      trx,
      { searchFields: [], ids: [staff.id, writer.id] },
      { order: { byUsername: true, boostConversationId: short.id }, offset: 0, limit: 2 },
    ),
  );
  expect(first?.id).toBe(writer.id);
});

test('who leads in a category is counted of what was said there', async () => {
  const { rows } = await looksAtFew(({ db: trx }) =>
    listLeaders(
      trx,
      {
        ...{ searchFields: [], categoryIds: [quiet.id], among: [writer.id, hidden.id] },
        points: { from: null, to: null, categoryIds: [quiet.id] },
      },
      { order: { sort: 'COMMENT_COUNT', direction: 'desc' }, offset: 0, limit: 5 },
    ),
  );
  expect(rows).toMatchObject([{ id: writer.id, user_messages: 1, user_posts: 0 }]);
});

test('what was done to the comments of a post is listed', async () => {
  const { entries } = await looksAtFew((ctx) => listPostActivities(ctx, short.id, {}), { viewer });
  expect(entries).toMatchObject([{ target_id: open.id, activity: 'edit' }]);
});

test('a post goes with all that was said in it', async () => {
  await looksAtFew(({ db: trx, now }) =>
    recounting(openUnit({}, trx as DatabaseTransaction), [short.id], () =>
      hideConversation(trx as DatabaseTransaction, short.id, {
        actorId: staff.id,
        now,
      }),
    ),
  );
  const left = await db
    .selectFrom('comments')
    .select('id')
    .where('conversation_id', '=', short.id)
    .where('deleted_at', 'is', null)
    .execute();
  expect(left).toEqual([]);
});
