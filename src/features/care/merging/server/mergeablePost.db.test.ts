import { expect, test } from 'vitest';
import type { Viewer } from '#core/permissions.ts';
import { listNearDuplicates } from '#features/care/spam/server/spamFilterService.ts';
import { traceTexts } from '#features/care/spam/server/traceTexts.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { findMergeablePost } from './mergeablePost.ts';

const { db } = await openTestDatabase();
const manager = await makeMember(db, { role: 'manager' });

const text =
  'Our workshop offers the very best prices for carbon wheels, saddles and frames in the whole country.';

test('a near duplicate can be merged by those who may merge, while both posts are open', async () => {
  const first = await makeConversation(db, { title: 'Wheels', stripped_content: text });
  await traceTexts(testContext(db, { viewer: manager.viewer }));
  const second = await makeConversation(db, {
    title: 'Wheels!',
    stripped_content: text.replace('whole', 'entire'),
    category_id: first.category_id,
  });
  const targetOf = async (viewer: Viewer) => {
    const ctx = testContext(db, { viewer });
    const [found] = await listNearDuplicates(ctx, { type: 'conversation', id: second.id });
    return found ? ((await findMergeablePost(ctx, found))?.id ?? null) : undefined;
  };
  expect(await targetOf(manager.viewer)).toBe(first.id);
  const permissions = new Set(manager.viewer.permissions);
  permissions.delete('MERGE_POSTS');
  expect(await targetOf({ ...manager.viewer, permissions })).toBeNull();
  await db
    .updateTable('conversations')
    .set({ held_at: new Date() })
    .where('id', '=', second.id)
    .execute();
  expect(await targetOf(manager.viewer)).toBeNull();
});
