import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { makeMember } from '#features/members/server/memberFactories.ts';
import { makeCategory, makeTopic } from '#features/taxonomy/server/taxonomyFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { createConversation, updateConversation } from './conversationService.ts';
import { lockConversation } from './conversationWrites.ts';

const { db } = await openTestDatabase();

test('a post that is moved while it is rewritten keeps what was written', async () => {
  const category = await makeCategory(db);
  const topics = [await makeTopic(db, category.id), await makeTopic(db, category.id)];
  const { viewer } = await makeMember(db, { role: 'administrator' });
  const as = () => testContext(db, { viewer });
  const { id } = await createConversation(as(), {
    ...{ communityPostType: 'QUESTION', title: 'Why it slips', topics: [topics[0]?.id] },
    ...{ content: '<p>It slips on the smallest cog.</p>', tags: ['chain'] },
  });
  const { moving } = await db.transaction().execute(async (trx) => {
    await lockConversation(trx, id);
    // It has read the post as it was and waits.
    const moving = updateConversation(as(), id, {
      ...{ updateTopicOnly: true, topics: [topics[1]?.id] },
    });
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      expect(rows).toHaveLength(1);
    });
    const rewritten = { title: 'Why it jumps', slug: 'why-it-jumps', tags: ['gears'] };
    const type = 'PROBLEM';
    await trx
      .updateTable('conversations')
      .set({ ...rewritten, type })
      .where('id', '=', id)
      .execute();
    return { moving };
  });
  expect(await moving).toMatchObject({
    ...{ title: 'Why it jumps', slug: 'why-it-jumps', tags: ['gears'], type: 'PROBLEM' },
    topic_id: topics[1]?.id,
  });
});
