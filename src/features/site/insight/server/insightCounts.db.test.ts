import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { graphql } from 'graphql';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { anonymousViewer, type Viewer } from '#core/permissions.ts';
import { makeComment } from '#features/content/comments/server/commentFactories.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { deleteDueMembers } from '#features/people/account/server/deleteMembers.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { createEventBus } from '#platform/events/eventBus.ts';
import { createLocalFileStore } from '#platform/files/localFileStore.ts';
import { productSchema as schema } from '#platform/testing/productSchema.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { analyticsOf } from '../insightSettingGroup.ts';
import { addToDays } from './countUncounted.ts';
import { eventQueueOf } from './eventQueue.ts';
import { deleteOldEvents, type InsightEvent, insertInsightEvents } from './insertEvents.ts';
import { insightServer } from './insightServer.ts';
import { rollUpDay } from './rollUpDays.ts';

const { db } = await openTestDatabase();
const day = '2026-06-15';
const now = new Date(`${day}T12:00:00Z`);
const asker = await makeMember(db);
const helper = await makeMember(db);
const reader = await makeMember(db);
const post = await makeConversation(db, { author_id: asker.id, type: 'QUESTION' });
const answer = await makeComment(db, post.id, { author_id: helper.id });
await db
  .updateTable('conversations')
  .set({ accepted_comment_id: answer.id })
  .where('id', '=', post.id)
  .execute();

beforeEach(async () => {
  await sql`truncate insight_events, insight_daily, insight_cells, insight_member_days`.execute(db);
});

const view = (more: Partial<InsightEvent> = {}): InsightEvent => ({
  ...{ at: now, name: 'page.viewed', memberId: null, visitorKey: Buffer.from('a visitor') },
  ...{ subjectType: 'conversation', subjectId: post.id, page: 'CONVERSATION_PAGE', details: {} },
  ...{ language: 'en', device: 'PHONE', country: 'DE', ...more },
});
const by = (memberId: number) => ({ memberId, visitorKey: null });
const stay = (seconds: number, isRead: boolean, more: Partial<InsightEvent> = {}) =>
  view({ name: 'page.stayed', details: { seconds, percent: 50, isRead }, ...more });

async function daily(dimension: string) {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', metric, nullif(key, ''), value) as line from insight_daily
    where dimension = ${dimension} order by 1`.execute(db);
  return rows.map(({ line }) => line);
}
async function cells() {
  const { rows } = await sql`
    select category_id, post_type, language, device, country, is_member, views::int, visitors::int,
      seconds::int, reads::int
    from insight_cells order by views desc, is_member`.execute(db);
  return rows;
}

test('a day is counted by each property, with time and reads, and by all together', async () => {
  await insertInsightEvents(db, [
    view(),
    view(),
    view({ visitorKey: Buffer.from('another'), device: 'DESKTOP', country: null }),
    view({ ...by(reader.id), language: 'de' }),
    stay(10, false),
    stay(5, true),
    stay(7, true, { subjectId: 987_654_321 }),
  ]);
  await rollUpDay(db, day, now);
  const first = { daily: await daily('device'), cells: await cells() };
  expect(first.daily).toEqual([
    'reads PHONE 2',
    'seconds PHONE 22',
    'views DESKTOP 1',
    'views PHONE 3',
    'visitors DESKTOP 1',
    'visitors PHONE 2',
  ]);
  expect(await daily('country')).toContain('views DE 3');
  expect(await daily('language')).toContain('visitors de 1');
  expect(await daily('type')).toEqual([
    'reads QUESTION 1',
    'seconds QUESTION 15',
    'views QUESTION 4',
    'visitors QUESTION 3',
  ]);
  expect(await daily('')).toEqual(['reads 2', 'seconds 22', 'views 4', 'visitors 3']);
  expect(first.cells[0]).toEqual({
    ...{ category_id: post.category_id, post_type: 'QUESTION', language: 'en', device: 'PHONE' },
    ...{ country: 'DE', is_member: false, views: 2, visitors: 1, seconds: 15, reads: 1 },
  });
  const sum = (key: string) => first.cells.reduce<number>((all, row) => all + Object(row)[key], 0);
  expect([sum('views'), sum('seconds'), sum('reads')]).toEqual([4, 22, 2]);
  await rollUpDay(db, day, now);
  expect({ daily: await daily('device'), cells: await cells() }).toEqual(first);
});

test('what can’t be told apart any more counts together, and nothing is lost', async () => {
  const many = Array.from({ length: 2_100 }, (_, each) =>
    view({ language: `l${each}`, visitorKey: Buffer.from(`${each}`) }),
  );
  await insertInsightEvents(db, [...many, view({ language: 'l0' })]);
  await rollUpDay(db, day, now);
  const { rows } = await sql`
    select count(*)::int as rows, sum(views)::int as views,
      max(views) filter (where language is null)::int as others
    from insight_cells`.execute(db);
  expect(rows).toEqual([{ rows: 2_001, views: 2_101, others: 100 }]);
});

test('counting a day anew leaves alone what no event is kept of', async () => {
  const bots = { day, metric: 'bots', dimension: 'kind', key: 'AI' } as const;
  await addToDays(db, [
    { ...bots, count: 2 },
    { ...bots, count: 1 },
  ]);
  await addToDays(db, [{ ...bots, count: 4 }]);
  await insertInsightEvents(db, [view()]);
  await rollUpDay(db, day, now);
  expect(await daily('kind')).toEqual(['bots AI 7']);
});

const source = '{ ownImpact { peopleHelped views { recentPosts recentAnswers all } } }';
async function impactOf(viewer: Viewer, isOn = true) {
  const settings = { analytics: { ...analyticsOf({}), isOn } };
  const context = testContext(db, { viewer, now });
  const contextValue = { ...context, settings: { ...context.settings, ...settings } };
  return graphql({ schema, source, contextValue });
}

test('members see whom they reached: views by others of posts and accepted answers', async () => {
  await db
    .insertInto('marks')
    .values([
      { target_type: 'comment', target_id: answer.id, kind: 'like', member_id: reader.id },
      { target_type: 'comment', target_id: answer.id, kind: 'like', member_id: helper.id },
      { target_type: 'conversation', target_id: post.id, kind: 'like', member_id: helper.id },
    ])
    .execute();
  const old = new Date('2026-05-01T12:00:00Z');
  await insertInsightEvents(db, [
    view(),
    view({ ...by(asker.id) }),
    view({ ...by(helper.id) }),
    view({ ...by(reader.id) }),
    view({ at: old }),
  ]);
  await rollUpDay(db, day, now);
  await rollUpDay(db, '2026-05-01', now);
  await rollUpDay(db, day, now);
  const { data: helped } = await impactOf(helper.viewer);
  expect(helped?.ownImpact).toEqual({
    peopleHelped: 2,
    views: { recentPosts: 0, recentAnswers: 3, all: 4 },
  });
  const { data: asked } = await impactOf(asker.viewer);
  expect(asked?.ownImpact).toEqual({
    peopleHelped: 1,
    views: { recentPosts: 3, recentAnswers: 0, all: 4 },
  });
  const { data: off } = await impactOf(helper.viewer, false);
  expect(off?.ownImpact).toEqual({ peopleHelped: 2, views: null });
  const { data: nothing } = await impactOf(reader.viewer);
  expect(nothing?.ownImpact).toEqual({
    peopleHelped: 0,
    views: { recentPosts: 0, recentAnswers: 0, all: 0 },
  });
  const { errors } = await impactOf(anonymousViewer);
  expect(errors?.[0]?.originalError).toMatchObject({ code: 'UNAUTHENTICATED' });
});

test('searches and errors of browsers are events, too, as far as they may be', async () => {
  const search = `mutation { reportSearchKeyword(input: { keyword: "gulls", pageType: "HOME_PAGE" }) { success }
    reportConvSearch(input: { id: "${post.id}", searchQuery: "gulls", position: 2, type: "conversation" }) { success }
    loggingEvent(input: { message: "Broken" }) { success } }`;
  const ask = async (caller = {}) => {
    const context = testContext(db, { viewer: reader.viewer, now });
    const contextValue = { ...context, caller: { ...context.caller, ...caller } };
    const { errors } = await graphql({ schema, source: search, contextValue });
    expect(errors).toBeUndefined();
    await eventQueueOf(db).flush();
    return db.selectFrom('insight_events').selectAll().orderBy('name').execute();
  };
  const reports = () => db.selectFrom('search_reports').selectAll().execute();
  expect(await ask({ asksForPrivacy: true })).toEqual([]);
  expect(await reports()).toEqual([]);
  expect(await ask()).toMatchObject([
    { name: 'client.failed', member_id: null, visitor_key: null, details: { kind: 'ERROR' } },
    { name: 'search.made', member_id: reader.id, details: { page: 'HOME_PAGE' } },
    {
      ...{ name: 'search.opened', member_id: reader.id, subject_id: post.id },
      details: { position: 2 },
    },
  ]);
  expect(JSON.stringify(await ask())).not.toContain('gulls');
  expect(await reports()).not.toEqual([]);
});

test('an event is kept as long as its kind is, and its member’s with the account', async () => {
  const back = (days: number) => new Date(now.getTime() - days * 86_400_000);
  await insertInsightEvents(db, [
    view({ at: back(400), ...by(helper.id) }),
    stay(3, false, { at: back(400) }),
    stay(4, false, { at: back(300), ...by(helper.id) }),
    stay(5, false),
  ]);
  await deleteOldEvents(db, now);
  const left = () =>
    db.selectFrom('insight_events').select(['name', 'details']).orderBy('at').execute();
  expect((await left()).map(({ name }) => name)).toEqual([
    ...['page.viewed', 'page.stayed', 'page.stayed'],
  ]);
  const [file] = insightServer.memberData.insight_events.export;
  const exported = await file.list(db, helper.id, '');
  expect(exported.map(({ row }) => row)).toMatchObject([
    { name: 'page.viewed', device: 'PHONE', country: 'DE' },
    { name: 'page.stayed', details: { seconds: 4 } },
  ]);
  await sql`insert into insight_member_days values (${helper.id}, ${day}, 1, 2)`.execute(db);
  await db
    .updateTable('members')
    .set({ delete_after: back(1) })
    .where('id', '=', helper.id)
    .execute();
  const files = createLocalFileStore(fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-insight-')));
  await deleteDueMembers({ database: { db }, bus: createEventBus(), files }, now);
  expect((await left()).map(({ details }) => details)).toEqual([
    expect.objectContaining({ seconds: 5 }),
  ]);
  expect(await db.selectFrom('insight_member_days').selectAll().execute()).toEqual([]);
});
