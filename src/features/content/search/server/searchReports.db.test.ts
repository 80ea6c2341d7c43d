import { graphql } from 'graphql';
import { beforeEach, expect, test } from 'vitest';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { productSchema } from '#platform/testing/productSchema.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { deleteOldSearchReports, reportClick, reportKeyword } from './searchReports.ts';
import { searchConversations } from './searchService.ts';

const { db } = await openTestDatabase();
const pads = await makeConversation(db, { title: 'How do I change brake pads' });
const secret = await makeConversation(db, { title: 'Brake pads of mine', is_private: true });

type Given = NonNullable<Parameters<typeof testContext>[1]>;
const visitor = (given: Given = {}) => testContext(db, given);

const hour = 60 * 60 * 1000;
const later = (ms: number) => visitor({ now: new Date(Date.now() + ms) });

const rows = () => db.selectFrom('search_reports').selectAll().orderBy('id').execute();

beforeEach(() => db.deleteFrom('search_reports').execute());

test('a visitor reports what they searched and opened, once', async () => {
  const ctx = visitor();
  const { searchId } = await searchConversations(ctx, { keywords: ' brake pads ' });
  const click = { searchId, id: `${pads.id}`, searchQuery: 'brake pads', position: 1 };
  for (let time = 0; time < 3; time += 1) {
    await reportKeyword(ctx, { searchId, keyword: 'brake pads', totalHitCount: 999_999 });
    await reportClick(ctx, { ...click, type: 'conversation', searchType: 'made up' });
  }
  const [keyword, opened, ...others] = await rows();
  expect(others).toEqual([]);
  // What the search itself knows is not asked of the caller.
  const known = { keyword: 'brake pads', search_type: 'ALL_WORDS', total_hit_count: 1 };
  expect(keyword).toMatchObject({ ...known, clicked_id: null });
  expect(opened).toMatchObject({ ...known, clicked_id: pads.id, search_id: keyword?.search_id });
  // Searches of one address belong together, on that day alone.
  expect(keyword?.visitor_key).toMatch(/^[\w-]{22}$/);
  const tomorrow = later(24 * hour);
  const next = await searchConversations(tomorrow, { keywords: 'brake pads' });
  await reportKeyword(tomorrow, { searchId: next.searchId, keyword: 'brake pads' });
  const keys = (await rows()).map(({ visitor_key }) => visitor_key);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('nothing is taken of a visitor who has not made that search', async () => {
  const { searchId } = await searchConversations(visitor(), { keywords: 'brake pads' });
  const foreign = visitor({ secrets: { ...visitor().secrets, open: () => 'null' } });
  const attacks: [Parameters<typeof reportKeyword>[0], string | undefined, string][] = [
    [visitor(), undefined, 'brake pads'],
    [visitor(), '', 'brake pads'],
    [visitor(), '1b4e28ba-2fa1-41d2-883f-0016d3cca427', 'brake pads'],
    [visitor(), `${searchId.slice(0, -4)}AAAA`, 'brake pads'],
    [visitor(), visitor().secrets.seal('["x"]', 'another purpose'), 'brake pads'],
    [visitor(), searchId, 'buy pills at evil.example'],
    [later(13 * hour), searchId, 'brake pads'],
    [foreign, searchId, 'brake pads'],
  ];
  for (const [ctx, id, keyword] of attacks) {
    const refused = { code: 'VALIDATION_FAILED', detail: { faults: [{ field: 'searchId' }] } };
    await expect(reportKeyword(ctx, { searchId: id, keyword })).rejects.toMatchObject(refused);
    const click = { searchId: id, searchQuery: keyword, id: `${pads.id}` };
    await expect(reportClick(ctx, click)).rejects.toMatchObject(refused);
  }
  const { errors } = await graphql({
    schema: productSchema,
    source: 'mutation { reportSearchKeyword(input: { keyword: "pills" }) { success } }',
    contextValue: visitor(),
  });
  expect(errors?.[0]?.originalError).toMatchObject({ code: 'VALIDATION_FAILED' });
  expect(await rows()).toEqual([]);
});

test('nobody opens what they do not see', async () => {
  const { searchId } = await searchConversations(visitor(), { keywords: 'brake pads' });
  for (const [id, type] of [
    [`${secret.id}`, 'conversation'],
    ['999999', 'comment'],
    ['nothing', 'reply'],
  ]) {
    const click = { searchId, searchQuery: 'brake pads', id: id ?? '', type };
    await expect(reportClick(visitor(), click)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
  expect(await rows()).toEqual([]);
});

test('one search is reported so often and no more', async () => {
  const { searchId } = await searchConversations(visitor(), { keywords: 'brake pads' });
  for (let number = 0; number < 40; number += 1) {
    const { id } = await makeConversation(db, { title: `Brake pads ${number}` });
    const click = { searchId, searchQuery: 'brake pads', id: `${id}` };
    await reportClick(visitor(), click);
  }
  expect((await rows()).length).toBe(30);
});

test('a member reports without a search, under their name and not without end', async () => {
  const { viewer } = await makeMember(db);
  const ctx = visitor({ viewer });
  const report = { keyword: 'brakes', searchId: 'not-a-search' };
  for (let count = 0; count < 60; count += 1) await reportKeyword(ctx, report);
  const limited = { code: 'RATE_LIMITED' };
  await expect(reportKeyword(ctx, report)).rejects.toMatchObject(limited);
  const next = { ...ctx, now: new Date(ctx.now.getTime() + 61_000) };
  await reportKeyword(next, report);
  const found = await rows();
  expect(found.length).toBe(61);
  expect(found[0]).toMatchObject({
    ...{ member_id: viewer.memberId, search_id: null, visitor_key: null },
  });
});

test('one address is heard so often in a minute', async () => {
  const ctx = visitor({ address: '192.0.2.7' });
  const ask = async () => {
    const { searchId } = await searchConversations(ctx, { keywords: 'brake pads' });
    await reportKeyword(ctx, { searchId, keyword: 'brake pads' });
  };
  for (let count = 0; count < 60; count += 1) await ask();
  await expect(ask()).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  expect((await rows()).length).toBe(60);
});

test('reports are kept for a year', async () => {
  const day = 24 * hour;
  const ago = (days: number) => new Date(Date.now() - days * day);
  await db
    .insertInto('search_reports')
    .values([364, 366].map((days) => ({ keyword: `${days}`, reported_at: ago(days) })))
    .execute();
  await deleteOldSearchReports(db, new Date());
  expect((await rows()).map(({ keyword }) => keyword)).toEqual(['364']);
});
