import { graphql } from 'graphql';
import { expect, test } from 'vitest';
import { makeComment } from '#features/content/comments/server/commentFactories.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { productSchema } from '#platform/testing/productSchema.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { listSuggestions } from './searchSuggestions.ts';
import { addAllWords } from './searchWords.ts';
import { listSimilar } from './similarConversations.ts';

const { db } = await openTestDatabase();
const ctx = () => testContext(db);

const category = await makeCategory(db);
await makeTopic(db, category.id, { title: 'Brake pads' });
await db.insertInto('tags').values({ name: 'brakes', conversation_count: 3 }).execute();
const pads = await makeConversation(db, { title: 'How do I change brake pads', tags: ['brakes'] });
const bleed = await makeConversation(db, { title: 'Bleeding hydraulic brakes' });
await makeConversation(db, { title: 'Brakes gone', deleted_at: new Date() });

async function makeOfficialAnswer(conversationId: number): Promise<void> {
  const { id } = await makeComment(db, conversationId, {});
  await db
    .updateTable('conversations')
    .set({ official_comment_id: id })
    .where('id', '=', conversationId)
    .execute();
}

const texts = async (keyword: string, first = 6) =>
  (await listSuggestions(ctx(), keyword, first)).map((suggestion) => suggestion.text);

test('from the third character posts, topics and tags are suggested', async () => {
  expect(await texts('br')).toEqual([]);
  expect(await texts('bra')).toEqual([bleed.title, pads.title, 'Brake pads', 'brakes']);
  expect(await texts('bra', 2)).toHaveLength(2);
  const [first] = await listSuggestions(ctx(), 'bleeding hyd', 6);
  expect(first).toMatchObject({ kind: 'CONVERSATION', id: String(bleed.id) });
  expect(first?.path).toContain(`/${bleed.id}`);
  expect(first?.title[0]).toEqual({ text: 'Bleeding', hit: true });
});

test('two Chinese or Japanese characters are enough', async () => {
  const tyres = await makeConversation(db, {
    ...{ title: '自行车轮胎', language: 'ja', stripped_content: '空' },
  });
  expect(await texts('轮')).toEqual([]);
  expect(await texts('轮胎')).toEqual([tyres.title]);
});

test('posts are suggested by what they say and by other forms of a word, solved ones marked', async () => {
  const spring = await makeConversation(db, {
    ...{ title: 'Ready for spring', stripped_content: 'Grease the derailleur first.' },
    content: 'Grease the derailleur first.',
  });
  await makeConversation(db, { title: 'Derailleurs compared' });
  await addAllWords(db);
  expect(await texts('derailleur')).toEqual(['Derailleurs compared', spring.title]);
  expect(await texts('derailer')).toEqual(['Derailleurs compared', spring.title]);
  await makeOfficialAnswer(spring.id);
  const found = await listSuggestions(ctx(), 'derailleur', 6);
  expect(found.map(({ post }) => post?.isSolved)).toEqual([false, true]);
});

test('another language is suggested only if nothing else fits', async () => {
  await makeConversation(db, {
    ...{ title: 'Lenker montieren', language: 'de', stripped_content: 'Fest.' },
  });
  await makeConversation(db, { title: 'Lenker or handlebar', language: 'en_GB' });
  const found = async (locale: string) =>
    (await listSuggestions(testContext(db, { locale }), 'lenker', 6)).map(({ text }) => text);
  expect(await found('en')).toEqual(['Lenker or handlebar']);
  expect(await found('de')).toEqual(['Lenker montieren']);
  expect((await found('fr')).sort()).toEqual(['Lenker montieren', 'Lenker or handlebar']);
});

test('topics and tags are suggested whatever the case, accents and joints', async () => {
  await makeTopic(db, category.id, { title: 'Öffnungszeiten' });
  await db.insertInto('tags').values({ name: 'grosse-rader', conversation_count: 1 }).execute();
  for (const keyword of ['öffn', 'ÖFFNUNG', 'offnungszeiten']) {
    expect(await texts(keyword), keyword).toEqual(['Öffnungszeiten']);
  }
  for (const keyword of ['Große', 'große räd', 'grosse-rad']) {
    expect(await texts(keyword), keyword).toEqual(['grosse-rader']);
  }
  expect(await texts('%%% _ff')).toEqual([]);
});

test('a mistyped word still suggests', async () => {
  await addAllWords(db);
  expect(await texts('hydrualic')).toEqual([bleed.title]);
});

test('similar posts are shown for a title, not the post itself', async () => {
  const like = async (title: string, excludeId: number | null = null) =>
    (await listSimilar(ctx(), title, { first: 5, excludeId })).map((row) => row.id);
  expect((await like('Which brake pads should I change to'))[0]).toBe(pads.id);
  expect(await like('brake pads change', pads.id)).not.toContain(pads.id);
  expect(await like('x')).toEqual([]);
});

test('searches and opened results are reported', async () => {
  const member = await makeMember(db);
  const run = (source: string) =>
    graphql({
      schema: productSchema,
      source,
      contextValue: testContext(db, { viewer: member.viewer }),
    });
  const click = await run(`mutation { reportConvSearch(input: {
    clientMutationId: "1", searchId: "not-a-uuid", searchType: "ALL_WORDS", id: "${pads.id}",
    searchQuery: "brake\\u0000 pads", position: 2, type: "conversation" }) { clientMutationId success } }`);
  expect(click).toEqual({
    data: { reportConvSearch: { clientMutationId: '1', success: true } },
  });
  const keyword = await run(`mutation { reportSearchKeyword(input: {
    keyword: "brakes", pageType: "HOME_PAGE", totalHitCount: 3, additional: { a: "\\u0000" } }) { success } }`);
  expect(keyword.errors).toBeUndefined();
  const rows = await db.selectFrom('search_reports').selectAll().orderBy('id').execute();
  expect(rows).toMatchObject([
    {
      keyword: 'brake  pads',
      clicked_id: pads.id,
      clicked_position: 2,
      member_id: member.id,
      search_id: null,
    },
    { keyword: 'brakes', page_type: 'HOME_PAGE', total_hit_count: 3, additional: {} },
  ]);
});
