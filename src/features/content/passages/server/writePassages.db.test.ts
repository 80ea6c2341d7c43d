import { afterAll, expect, test } from 'vitest';
import { makeComment } from '#features/content/comments/server/commentFactories.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import {
  indexConversation,
  removeCommentFromIndex,
  removeConversationFromIndex,
} from '#features/content/searchIndex/server/searchIndex.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { countingModel, makePassages } from './passageFactories.ts';
import { setTextModel } from './textModel.ts';

const { db } = await openTestDatabase();
afterAll(() => setTextModel(null));

const answerOf = async (conversationId: number, text: string) => {
  const comment = await makeComment(db, conversationId, { stripped_content: text });
  await db
    .updateTable('conversations')
    .set({ accepted_comment_id: comment.id })
    .where('id', '=', conversationId)
    .execute();
  return comment;
};

async function textsOf(docType: number, id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('passages')
    .select('text')
    .where('doc_type', '=', docType)
    .where('doc_id', '=', id)
    .orderBy('place')
    .execute();
  return rows.map(({ text }) => text);
}

const queued = async (id: number) =>
  (await db.selectFrom('passage_queue').selectAll().where('conversation_id', '=', id).execute())
    .length;

test('a post has its title and text as passages, and its accepted answer, but no other comment', async () => {
  const post = await makeConversation(db, {
    title: 'Valve after a power cut',
    stripped_content: 'The valve was open for an hour.',
  });
  const other = await makeComment(db, post.id, { stripped_content: 'Same with my valve here.' });
  const answer = await answerOf(post.id, 'It closes by itself after its time.');
  await makePassages(db);
  expect(await textsOf(1, post.id)).toEqual([
    'Valve after a power cut',
    'The valve was open for an hour.',
  ]);
  expect(await textsOf(2, answer.id)).toEqual(['It closes by itself after its time.']);
  expect(await textsOf(2, other.id)).toEqual([]);
  expect(await queued(post.id)).toBe(0);
});

test('other languages have none', async () => {
  const post = await makeConversation(db, { title: 'Ventil nach Stromausfall', language: 'de' });
  await makePassages(db);
  expect(await textsOf(1, post.id)).toEqual([]);
  expect(await queued(post.id)).toBe(0);
});

test('a changed text has no passages until they are written again', async () => {
  const post = await makeConversation(db, { title: 'Old title of the hub' });
  await makePassages(db);
  await db.transaction().execute(async (trx) => {
    const changed = { ...post, title: 'New title of the hub' };
    await trx
      .updateTable('conversations')
      .set({ title: changed.title })
      .where('id', '=', post.id)
      .execute();
    await indexConversation(trx, changed);
  });
  expect(await textsOf(1, post.id)).toEqual([]);
  await makePassages(db);
  expect((await textsOf(1, post.id))[0]).toBe('New title of the hub');
  // The same text, as a rebuild of the index writes it, keeps them.
  await indexConversation(db, { ...post, title: 'New title of the hub' });
  expect((await textsOf(1, post.id))[0]).toBe('New title of the hub');
});

test.each([
  ['private', { is_private: true }],
  ['held', { held_at: new Date() }],
  ['spam', { spam_at: new Date() }],
])(
  'a post that becomes %s has none, nor its answer, and none are written',
  async (_how, change) => {
    const post = await makeConversation(db, { title: 'Secret of the greenhouse' });
    const answer = await answerOf(post.id, 'The secret is in the shade.');
    await makePassages(db);
    expect(await textsOf(2, answer.id)).toHaveLength(1);
    await db.updateTable('conversations').set(change).where('id', '=', post.id).execute();
    expect([...(await textsOf(1, post.id)), ...(await textsOf(2, answer.id))]).toEqual([]);
    await makePassages(db);
    expect([...(await textsOf(1, post.id)), ...(await textsOf(2, answer.id))]).toEqual([]);
  },
);

test('what is deleted or made private in a transaction has none in the same transaction', async () => {
  const post = await makeConversation(db, { title: 'Rain on the flat roof' });
  const answer = await answerOf(post.id, 'Put a pale mat below it.');
  await makePassages(db);
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('comments')
      .set({ is_private: true })
      .where('id', '=', answer.id)
      .execute();
    const left = await trx
      .selectFrom('passages')
      .selectAll()
      .where('doc_id', '=', answer.id)
      .where('doc_type', '=', 2)
      .execute();
    expect(left).toEqual([]);
    await removeCommentFromIndex(trx, answer.id);
    await removeConversationFromIndex(trx, post.id);
    const rest = await trx
      .selectFrom('passages')
      .selectAll()
      .where('doc_id', '=', post.id)
      .where('doc_type', '=', 1)
      .execute();
    expect(rest).toEqual([]);
  });
});

test('a text that changes while its passages are made is left for the next turn', async () => {
  const post = await makeConversation(db, { title: 'Changing while it is read' });
  setTextModel({
    ...countingModel,
    embed: async (texts) => {
      await db
        .updateTable('conversations')
        .set({ is_private: true })
        .where('id', '=', post.id)
        .execute();
      return countingModel.embed(texts);
    },
  });
  const { writePassages } = await import('./writePassages.ts');
  const { testContext } = await import('#platform/testing/testContext.ts');
  await writePassages(testContext(db), new AbortController().signal);
  expect(await textsOf(1, post.id)).toEqual([]);
});

test('passages of another model are replaced', async () => {
  const post = await makeConversation(db, { title: 'A hub of another time' });
  await makePassages(db);
  await db
    .updateTable('passages')
    .set({ model: 'earlier' })
    .where('doc_id', '=', post.id)
    .execute();
  await makePassages(db);
  const models = await db.selectFrom('passages').select('model').distinct().execute();
  expect(models).toEqual([{ model: countingModel.id }]);
  expect(await textsOf(1, post.id)).not.toEqual([]);
});

test('posts alike are kept with a post, and go with its text', async () => {
  const one = await makeConversation(db, { title: 'Greenhouse windows open by themselves' });
  const two = await makeConversation(db, { title: 'Windows of my greenhouse open by themselves' });
  await makePassages(db);
  await db.insertInto('passage_queue').values({ conversation_id: one.id }).execute();
  await makePassages(db);
  const kept = () =>
    db
      .selectFrom('alike_posts')
      .select('ids')
      .where('conversation_id', '=', one.id)
      .executeTakeFirst();
  expect((await kept())?.ids[0]).toBe(two.id);
  await db
    .updateTable('conversations')
    .set({ is_private: true })
    .where('id', '=', one.id)
    .execute();
  expect(await kept()).toBeUndefined();
});
