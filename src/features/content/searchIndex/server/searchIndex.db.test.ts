import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { rebuildSearchIndex } from '#features/content/search/server/searchRebuild.ts';
import { makeCategory } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import {
  indexComment,
  indexConversation,
  removeCommentFromIndex,
  removeConversationFromIndex,
} from './searchIndex.ts';

const { db } = await openTestDatabase();
const author = await makeMember(db);
const category = await makeCategory(db);

async function insertConversation(title: string, text: string, language = 'en') {
  return db
    .insertInto('conversations')
    .values({
      type: 'QUESTION',
      title,
      slug: 'a',
      author_id: author.id,
      category_id: category.id,
      content: text,
      stripped_content: text,
      language,
      tags: ['Drive Train'],
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function vectors(conversationId: number): Promise<string[]> {
  const { rows } = await sql<{ vector: string }>`
    select vector::text as vector from search_documents
    where conversation_id = ${conversationId} order by doc_type, doc_id`.execute(db);
  return rows.map((row) => row.vector);
}

test('title, tags, body and comments are weighed apart', async () => {
  const row = await insertConversation('Chains', 'Wheels turning');
  await indexConversation(db, row);
  await indexConversation(db, row);
  const comment = await db
    .insertInto('comments')
    .values({
      conversation_id: row.id,
      author_id: author.id,
      content: 'Brakes',
      stripped_content: 'Brakes',
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await indexComment(db, { ...comment, language: row.language });
  expect(await vectors(row.id)).toEqual([
    "'chain':1A 'drive':2B 'train':3B 'turn':5C 'wheel':4C",
    "'brake':1",
  ]);

  await removeCommentFromIndex(db, comment.id);
  expect(await vectors(row.id)).toHaveLength(1);
  await removeConversationFromIndex(db, row.id);
  expect(await vectors(row.id)).toHaveLength(0);

  expect(await rebuildSearchIndex(db)).toBe(2);
  expect(await vectors(row.id)).toHaveLength(2);
  await db.updateTable('comments').set({ deleted_at: new Date() }).execute();
  await rebuildSearchIndex(db);
  expect(await vectors(row.id)).toHaveLength(1);
});

test('Japanese is indexed by words and by pairs of characters', async () => {
  const row = await insertConversation('自転車の修理', '', 'ja');
  await indexConversation(db, row);
  const [vector = ''] = await vectors(row.id);
  expect(vector).toContain("'自転車'");
  expect(vector).toContain("'転車'");
  expect(vector).toContain("'修理'");
});

test('characters a database cannot hold never stop the indexing', async () => {
  const row = await insertConversation('plain', 'plain');
  await indexConversation(db, {
    ...row,
    title: "nul \u0000 'quote' \\ & | ! ( ) :* <-> \ud800",
    stripped_content: `${'x'.repeat(5000)} ${'👩‍👩‍👧‍👦 '.repeat(100)}`,
  });
  expect((await vectors(row.id))[0]).toContain("'quot");
});
