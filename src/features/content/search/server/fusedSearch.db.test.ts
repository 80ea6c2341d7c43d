import { afterAll, expect, test } from 'vitest';
import { makeComment } from '#features/content/comments/server/commentFactories.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { listRelated } from '#features/content/conversations/server/relatedConversations.ts';
import { makePassages } from '#features/content/passages/server/passageFactories.ts';
import { setTextModel } from '#features/content/passages/server/textModel.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { type SearchInput, searchConversations } from './searchService.ts';
import { listSimilar } from './similarConversations.ts';

const { db } = await openTestDatabase();
afterAll(() => setTextModel(null));

async function search(keywords: string, input: SearchInput = {}, overrides = {}) {
  const ctx = testContext(db, overrides);
  const result = await searchConversations(ctx, { keywords, first: 20, ...input });
  return { ...result, ids: result.documents.map(({ conversationId }) => conversationId) };
}

const post = (title: string, text = 'Nothing else.', fields = {}) =>
  makeConversation(db, { title, stripped_content: text, ...fields });

test('a post that says it in other words is found, beside those with the words', async () => {
  const meant = await post('Valve after a power cut');
  const worded = await post('Electricity bill', 'an outage of my patience');
  await makePassages(db);
  const found = await search('electricity outage');
  expect(found.ids.toSorted()).toEqual([meant.id, worded.id].toSorted());
  expect(found.totalCount).toBe(2);
  expect(found.typeCounts).toEqual({ QUESTION: 2 });
  const answer = await makeComment(db, worded.id, { stripped_content: 'Nothing to add.' });
  expect(answer.id).toBeGreaterThan(0);

  const leak = await post('Leaking valve');
  await makePassages(db);
  const byMeaning = await search('dripping tap');
  expect(byMeaning.ids[0]).toBe(leak.id);
  expect(byMeaning).toMatchObject({ searchType: 'MEANING', totalCount: byMeaning.ids.length });
});

test('words alone where the model is off, in other orders, and for what is meant exactly', async () => {
  await post('Leaking valve in the cellar');
  await makePassages(db);
  expect((await search('dripping tap')).ids).not.toEqual([]);
  expect((await search('dripping tap', { sortKey: 'RECENT' })).ids).toEqual([]);
  expect((await search('dripping tap', { isExact: true })).ids).toEqual([]);
  expect((await search('dripping tap', {}, { locale: 'de' })).ids).toEqual([]);
  const off = { settings: { search: { byMeaning: false } } };
  expect((await search('dripping tap', {}, off)).ids).toEqual([]);
  setTextModel(null);
  expect((await search('dripping tap')).ids).toEqual([]);
});

test('filters and visibility hold for what is found by meaning', async () => {
  const shown = await post('Irrigation outage at noon', 'Nothing.', { type: 'PROBLEM' });
  const hidden = await post('Irrigation outage at night', 'Nothing.', { type: 'IDEA' });
  await makePassages(db);
  expect((await search('watering cut', { types: ['PROBLEM'] })).ids).toEqual([shown.id]);
  expect((await search('watering cut')).ids).toContain(hidden.id);
  await db
    .updateTable('conversations')
    .set({ is_private: true })
    .where('id', '=', hidden.id)
    .execute();
  const left = (await search('watering cut')).ids;
  expect(left).toContain(shown.id);
  expect(left).not.toContain(hidden.id);
});

test('the post with exactly this title stays first', async () => {
  const exact = await post('Change the battery', 'Short.');
  for (let turn = 0; turn < 5; turn += 1) {
    await post(`Battery change number ${turn}`, 'change the battery change the battery');
  }
  await makePassages(db);
  expect((await search('change the battery')).ids[0]).toBe(exact.id);
});

test('with a number, posts that have all words come before others', async () => {
  const coded = await post('Other things', 'the pump says 4711');
  await post('Pump says something', 'pump pump says');
  await makePassages(db);
  expect((await search('pump says 4711')).ids[0]).toBe(coded.id);
});

test('pages follow each other without gaps or repetition', async () => {
  for (let turn = 0; turn < 9; turn += 1) await post(`Orchard watering ${turn}`);
  for (let turn = 0; turn < 4; turn += 1) await post(`Irrigation of the orchards ${turn}`);
  await makePassages(db);
  const all = await search('orchard watering', { first: 50 });
  const pages = [];
  for (let page = 0; page * 5 < all.totalCount; page += 1) {
    pages.push(...(await search('orchard watering', { first: 5, page })).ids);
  }
  expect(pages).toEqual(all.ids);
  expect(new Set(pages).size).toBe(all.totalCount);
});

test('similar and related posts are also those that say it in other words', async () => {
  const meant = await post('Greenhouse valve leaking onto seedlings', 'Nothing.');
  const other = await post('Dripping tap above my young plants, greenhouse', 'Nothing.');
  await makePassages(db);
  const similar = () =>
    listSimilar(testContext(db), 'dripping tap over the greenhouse seedlings', {
      first: 5,
      excludeId: null,
    });
  expect((await similar()).map(({ id }) => id)).toContain(meant.id);

  // The later one of two knows the other.
  const related = async () => (await listRelated(testContext(db), other.id, 5)).map(({ id }) => id);
  expect(await related()).not.toContain(meant.id);
  await db
    .insertInto('alike_posts')
    .values({ conversation_id: other.id, ids: [meant.id] })
    .onConflict((conflict) => conflict.column('conversation_id').doUpdateSet({ ids: [meant.id] }))
    .execute();
  expect((await related())[0]).toBe(meant.id);
  await db
    .updateTable('conversations')
    .set({ is_private: true })
    .where('id', '=', meant.id)
    .execute();
  expect(await related()).not.toContain(meant.id);
});
