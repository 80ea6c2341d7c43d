import { expect, test } from 'vitest';
import { createComment, updateComment } from '#features/content/comments/server/commentService.ts';
import { updateBookmarks } from '#features/content/interactions/server/bookmarkService.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { waitForLocks } from '#platform/testing/waitForLocks.ts';
import { createConversation, updateConversation } from './conversationService.ts';
import { lockConversation } from './conversationWrites.ts';

const { db } = await openTestDatabase();

/** What `act` comes to when it has read a post as it was, and waits while another changes it. */
async function meanwhile<T>(
  id: number,
  change: (trx: DatabaseTransaction) => Promise<unknown>,
  act: () => Promise<T>,
): Promise<PromiseSettledResult<T>> {
  const { acting } = await db.transaction().execute(async (trx) => {
    await lockConversation(trx, id);
    const acting = Promise.allSettled([act()]);
    await waitForLocks(db, 1);
    await change(trx);
    return { acting };
  });
  return (await acting)[0];
}

test('what is closed, archived or deleted in this moment is not changed any more', async () => {
  const topic = await makeTopic(db, (await makeCategory(db)).id);
  const { viewer } = await makeMember(db);
  const as = () => testContext(db, { viewer });
  const content = '<p>It slips on the smallest cog.</p>';
  for (const [column, code] of [
    ['closed_at', 'CONVERSATION_CLOSED'],
    ['archived_at', 'CONVERSATION_CLOSED'],
    ['deleted_at', 'NOT_FOUND'],
  ] as const) {
    const { id } = await createConversation(as(), {
      ...{ communityPostType: 'QUESTION', title: 'Why it slips', topics: [topic.id], content },
    });
    const comment = await createComment(as(), id, { message: content });
    const set = (value: Date | null) => (trx: Database) =>
      trx
        .updateTable('conversations')
        .set({ [column]: value })
        .where('id', '=', id)
        .execute();
    const changes: (() => Promise<unknown>)[] = [
      () => updateConversation(as(), id, { title: 'Why it jumps' }),
      () => updateComment(as(), comment.id, { message: '<p>It jumps on the smallest cog.</p>' }),
      // What is closed can still be kept for later.
      ...(column === 'closed_at'
        ? []
        : [() => updateBookmarks(as(), { id, action: 'add', assetType: 'MESSAGE' })]),
    ];
    for (const change of changes) {
      const ended = await meanwhile(id, set(new Date()), change);
      expect(ended, `${column} ${change}`).toMatchObject({ reason: { code } });
      await set(null)(db);
    }
  }
});

test('a post that is moved while it is rewritten keeps what was written', async () => {
  const category = await makeCategory(db);
  const topics = [await makeTopic(db, category.id), await makeTopic(db, category.id)];
  const { viewer } = await makeMember(db, { role: 'administrator' });
  const as = () => testContext(db, { viewer });
  const { id } = await createConversation(as(), {
    ...{ communityPostType: 'QUESTION', title: 'Why it slips', topics: [topics[0]?.id] },
    ...{ content: '<p>It slips on the smallest cog.</p>', tags: ['chain'] },
  });
  const rewritten = { title: 'Why it jumps', slug: 'why-it-jumps', tags: ['gears'] };
  const rewrite = (trx: DatabaseTransaction) =>
    trx
      .updateTable('conversations')
      .set({ ...rewritten, type: 'PROBLEM' })
      .where('id', '=', id)
      .execute();
  const move = () =>
    updateConversation(as(), id, { updateTopicOnly: true, topics: [topics[1]?.id] });
  expect(await meanwhile(id, rewrite, move)).toMatchObject({
    value: { ...rewritten, type: 'PROBLEM', topic_id: topics[1]?.id },
  });
});
