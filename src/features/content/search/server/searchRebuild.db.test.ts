import { beforeEach, expect, test } from 'vitest';
import { searchReading } from '#core/segment.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import {
  claimEmptyIndex,
  isSearchIndexOld,
  rebuildSearchIndex,
  renewSearchIndex,
} from './searchRebuild.ts';

const { db } = await openTestDatabase();

const posts = 450;

beforeEach(async () => {
  await db.deleteFrom('conversations').execute();
  await db.updateTable('search_index').set({ reading: 0, progress: '{}' }).execute();
});

async function writeOldIndex(): Promise<void> {
  const { author_id, category_id } = await makeConversation(db);
  const like = { type: 'QUESTION', title: 'How it works', slug: 'a', author_id, category_id };
  await db
    .insertInto('conversations')
    .values(
      Array.from({ length: posts - 1 }, () => ({ ...like, content: '', stripped_content: '' })),
    )
    .execute();
  await rebuildSearchIndex(db);
  await db
    .updateTable('search_index')
    .set({ reading: searchReading - 1 })
    .execute();
  await db.updateTable('search_documents').set({ title_folded: 'as it was read' }).execute();
}

async function readAnew(): Promise<number> {
  const { count } = await db
    .selectFrom('search_documents')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('title_folded', '<>', 'as it was read')
    .executeTakeFirstOrThrow();
  return count;
}

test('an index of an earlier reading is written anew once, from where it was cut off', async () => {
  await writeOldIndex();
  await claimEmptyIndex(db);
  expect(await isSearchIndexOld(db)).toBe(true);
  const cut = new AbortController();
  await rebuildSearchIndex(db, { onProgress: () => cut.abort(), signal: cut.signal });
  expect(await readAnew()).toBe(200);
  expect(await isSearchIndexOld(db)).toBe(true);

  await db.updateTable('search_documents').set({ title_folded: 'as it was read' }).execute();
  await renewSearchIndex(db);
  expect(await readAnew()).toBe(posts - 200);
  expect(await isSearchIndexOld(db)).toBe(false);

  await db.updateTable('search_documents').set({ title_folded: 'as it was read' }).execute();
  await renewSearchIndex(db);
  expect(await readAnew()).toBe(0);
});

test('an index without a word is none of an earlier reading', async () => {
  await claimEmptyIndex(db);
  expect(await isSearchIndexOld(db)).toBe(false);
});
