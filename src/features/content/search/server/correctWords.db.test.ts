import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeComment } from '#features/content/comments/server/commentFactories.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { searchConversations } from './searchService.ts';
import { addAllWords, deleteUnusedWords } from './searchWords.ts';

const { db } = await openTestDatabase();
const ctx = () => testContext(db);

const post = (title: string, text = '', fields = {}) =>
  makeConversation(db, { title, stripped_content: text, content: text, ...fields });

async function searched(keywords: string) {
  await addAllWords(db);
  const { mendedKeywords, searchType, documents } = await searchConversations(ctx(), { keywords });
  return { mendedKeywords, searchType, ids: documents.map((each) => each.conversationId) };
}

const frost = await post('Frost alert at blossom: which temperature?', 'Set the alert early.');
await post('Your first week with a hub', 'The first thing to do is to add compost.');
await post('First steps', 'The first hub.');
const wall = await post('The wind vane turns', 'I was mounting the perch on a wall.');
await post('A moving target', 'It is moving.');

test('a word of a text is corrected, not only one of a title', async () => {
  expect(await searched('compst')).toMatchObject({
    mendedKeywords: 'compost',
    searchType: 'MENDED',
  });
});

test('of several similar words the one that occurs with the others is meant', async () => {
  expect(await searched('frist alert')).toMatchObject({
    ...{ mendedKeywords: 'frost alert', ids: [frost.id] },
  });
  expect(await searched('frist hub')).toMatchObject({ mendedKeywords: 'first hub' });
});

test('the closest word is meant, though a farther one is in a title', async () => {
  expect(await searched('mouting perch')).toMatchObject({
    ...{ mendedKeywords: 'mounting perch', ids: [wall.id] },
  });
});

test('a correction also serves when no text has all the words', async () => {
  expect(await searched('compst blossom')).toMatchObject({
    ...{ mendedKeywords: 'compost blossom', searchType: 'ANY_WORD' },
  });
});

test('a word that occurs is corrected only if another is much more frequent', async () => {
  await post('Frst', 'A typo of one person.');
  for (let count = 0; count < 6; count += 1) await post(`Frost again ${count}`, 'frost');
  expect((await searched('frst')).mendedKeywords).toBe('frost');
  await post('Kettle', 'kettle');
  await post('Kettie', 'kettie');
  expect((await searched('kettie')).mendedKeywords).toBeNull();
});

test('words of what the viewer cannot see are never suggested', async () => {
  await post('Hidden', 'xylophone', { is_private: true });
  await post('Deleted', 'xylophone', { deleted_at: new Date() });
  const open = await post('Open', 'Nothing.');
  await makeComment(db, open.id, { stripped_content: 'xylophone', is_private: true });
  expect(await searched('xylophune')).toMatchObject({ mendedKeywords: null, ids: [] });
  const staff = await makeMember(db, { role: 'administrator' });
  const seen = await searchConversations(testContext(db, { viewer: staff.viewer }), {
    keywords: 'xylophune',
  });
  expect(seen.mendedKeywords).toBe('xylophone');
});

test('a word that no text contains any more is deleted', async () => {
  await db.insertInto('search_words').values({ word: 'obsolete' }).execute();
  await deleteUnusedWords(db, new Date(Date.now() + 2 * 86_400_000));
  const words = (await db.selectFrom('search_words').select('word').execute()).map((r) => r.word);
  expect(words).not.toContain('obsolete');
  expect(words).toContain('mounting');
});

test('what is left of the words when the process ends is added later', async () => {
  await post('An anemometer');
  await addAllWords(db, AbortSignal.abort());
  const { rows } =
    await sql`select key from graphile_worker.jobs where key = 'addSearchWords'`.execute(db);
  expect(rows).toHaveLength(1);
});
