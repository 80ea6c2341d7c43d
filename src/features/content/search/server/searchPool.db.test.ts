import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anonymousViewer, type Viewer } from '#core/permissions.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { indexConversations } from '#features/content/searchIndex/server/searchIndex.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { searchLimits } from '../searchRules.ts';
import { searchConversations } from './searchService.ts';

const { db } = await openTestDatabase();
const member = await makeMember(db);
const administrator = await makeMember(db, { role: 'administrator' });

/** More private posts than are ranked, all newer than the public ones. */
async function fill(shown: number): Promise<void> {
  const old = await makeConversation(db, { title: 'Turbine', stripped_content: 'The turbine.' });
  await sql`insert into conversations (type, title, slug, content, stripped_content, language, category_id,
      topic_id, author_id, is_private, tags, created_at, updated_at, last_activity_at)
    select type, title || ' ' || n, slug, content, stripped_content, language, category_id, topic_id, author_id,
      n > ${shown}, tags, now() + n * interval '1 minute', now(), now()
    from conversations, generate_series(1, ${searchLimits.pool + 200 + shown}) n
    where id = ${old.id}`.execute(db);
  const rows = await db
    .selectFrom('conversations')
    .select(['id', 'title', 'tags', 'stripped_content', 'language', 'created_at'])
    .execute();
  for (let at = 0; at < rows.length; at += 300) {
    await indexConversations(db, rows.slice(at, at + 300));
  }
}

test('what a viewer may not see takes no places: pages are full, and the total is theirs', async () => {
  await fill(45);
  const search = (viewer: Viewer, page = 0) =>
    searchConversations(testContext(db, { viewer }), { keywords: 'turbine', first: 20, page });
  for (const viewer of [anonymousViewer, member.viewer]) {
    const pages = await Promise.all([0, 1, 2].map((page) => search(viewer, page)));
    expect(pages.map(({ documents }) => documents.length)).toEqual([20, 20, 6]);
    expect(pages[0]).toMatchObject({ totalCount: 46, totalCountExact: true, hasMore: true });
    const ids = pages.flatMap(({ documents }) => documents.map((each) => each.conversationId));
    expect(new Set(ids).size).toBe(46);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from conversations
      where id = any(${ids}::bigint[]) and is_private`.execute(db);
    expect(rows[0]?.count).toBe(0);
  }
  // Who sees all of them is told that there are more than were counted.
  expect(await search(administrator.viewer)).toMatchObject({
    ...{ totalCount: searchLimits.maxCount, totalCountExact: false },
  });
});
