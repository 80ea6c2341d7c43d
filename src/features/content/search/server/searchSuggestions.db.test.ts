import { graphql } from 'graphql';
import { expect, test } from 'vitest';
import { schema } from '#app/schema.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
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
  const tyres = await makeConversation(db, { title: '自行车轮胎', language: 'ja' });
  expect(await texts('轮')).toEqual([]);
  expect(await texts('轮胎')).toEqual([tyres.title]);
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
    graphql({ schema, source, contextValue: testContext(db, { viewer: member.viewer }) });
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
