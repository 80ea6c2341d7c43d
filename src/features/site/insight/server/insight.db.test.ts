import { graphql } from 'graphql';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { defaultSettings } from '#core/communitySettings.ts';
import { anonymousViewer, type Viewer } from '#core/permissions.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeCategory } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import type { PageView } from '#platform/pageViews/pageViews.ts';
import { readSettings, writeSettings } from '#platform/settings/settingsStore.ts';
import { productSchema as schema } from '#platform/testing/productSchema.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { analyticsOf } from '../insightSettingGroup.ts';
import { dropEventDaysBefore, forgetSalts } from './eventDays.ts';
import { eventQueueOf } from './eventQueue.ts';
import { recordViews } from './recordViews.ts';
import { rebuildDays, rollUpDay, rollUpOpenDays } from './rollUpDays.ts';

const { db } = await openTestDatabase();
const now = new Date('2026-06-15T12:00:00Z');
const administrator = (await makeMember(db, { role: 'administrator' })).viewer;
const member = await makeMember(db);
const category = await makeCategory(db);
const post = await makeConversation(db, { title: 'Read often', category_id: category.id });
const secret = await makeConversation(db, { title: 'Gone', deleted_at: now });

function view(at: string, more: Partial<PageView> = {}): PageView {
  return {
    ...{ at: new Date(at), memberId: null, viewerKey: Buffer.from('visitor'), layout: 'HOME_PAGE' },
    ...{ pattern: '/', subject: null, asksForPrivacy: false, trackingChoice: null },
    ...{ language: 'en', device: 'DESKTOP', country: null, ...more },
  };
}
const ofPost = (id: number): Partial<PageView> => ({
  ...{ layout: 'CONVERSATION_PAGE', pattern: '/conversations/:slug/:id' },
  subject: { kind: 'conversation', id: `${id}` },
});

const record = (views: readonly PageView[]) => recordViews(db, views, async () => defaultSettings);
async function events() {
  await eventQueueOf(db).flush();
  return db.selectFrom('insight_events').selectAll().orderBy('at').execute();
}
async function ask(viewer: Viewer, source: string) {
  const settings = await readSettings(db);
  const contextValue = testContext(db, { viewer, now, settings });
  return graphql({ schema, source, contextValue });
}

test('views are kept with the member or a key of the day, and nothing else of the reader', async () => {
  await record([
    view('2026-06-14T23:59:59Z'),
    view('2026-06-15T08:00:00Z', ofPost(post.id)),
    view('2026-06-15T09:00:00Z', { ...ofPost(post.id), memberId: member.id }),
    view('2026-06-15T10:00:00Z', { ...ofPost(secret.id), viewerKey: Buffer.from('another') }),
    view('2026-06-15T10:00:01Z', { asksForPrivacy: true }),
  ]);
  const [before, first, own, other, ...further] = await events();
  expect(further).toEqual([]);
  expect(own).toMatchObject({ member_id: member.id, visitor_key: null, subject_id: post.id });
  const keys = [before, first, other].map((each) => each?.visitor_key?.toString('hex'));
  expect(new Set(keys).size).toBe(3);
  expect(keys).not.toContain(Buffer.from('visitor').toString('hex'));
});

test('counting a day again changes nothing, and later views join it', async () => {
  const counted = async () => {
    const { rows } = await sql<{ line: string }>`
      select concat_ws(' ', day, metric, dimension, key, value) as line from insight_daily
      where dimension in ('', 'page', 'category', 'post') order by 1`.execute(db);
    return rows.map(({ line }) => line);
  };
  await rollUpOpenDays(db, now);
  const once = await counted();
  expect(once).toEqual(
    [
      '2026-06-14 views   1',
      '2026-06-14 views page HOME_PAGE 1',
      '2026-06-14 visitors   1',
      '2026-06-14 visitors page HOME_PAGE 1',
      '2026-06-15 views   3',
      `2026-06-15 views category ${category.id} 2`,
      `2026-06-15 views category ${secret.category_id} 1`,
      '2026-06-15 views page CONVERSATION_PAGE 3',
      `2026-06-15 views post ${post.id} 2`,
      `2026-06-15 views post ${secret.id} 1`,
      '2026-06-15 visitors   3',
      `2026-06-15 visitors category ${category.id} 2`,
      `2026-06-15 visitors category ${secret.category_id} 1`,
      '2026-06-15 visitors page CONVERSATION_PAGE 3',
      `2026-06-15 visitors post ${post.id} 2`,
      `2026-06-15 visitors post ${secret.id} 1`,
    ].sort(),
  );
  await rollUpDay(db, '2026-06-15', now);
  await rebuildDays(db, now);
  expect(await counted()).toEqual(once);
  await record([view('2026-06-15T11:00:00Z')]);
  await rollUpOpenDays(db, now);
  expect(await counted()).toContain('2026-06-15 views   4');
});

test('a day that has ended is counted once more and then left alone', async () => {
  const morning = new Date('2026-06-16T02:00:00Z');
  await rollUpOpenDays(db, morning);
  await record([view('2026-06-15T11:30:00Z')]);
  await rollUpOpenDays(db, new Date('2026-06-16T02:10:00Z'));
  const { data } = await ask(administrator, '{ traffic(days: 7) { views } }');
  expect(data).toEqual({ traffic: { views: 5 } });
  await rebuildDays(db, now);
  const rebuilt = await ask(administrator, '{ traffic(days: 7) { views } }');
  expect(rebuilt.data).toEqual({ traffic: { views: 6 } });
});

test('administrators read what was viewed; deleted posts have no name', async () => {
  const source = `{ traffic(days: 7) {
    views previousViews memberViews dailyVisitors
    days { day views } chart { lines }
    posts: rows(group: POST) { name path views } categories: rows(group: CATEGORY) { name views }
    pages: rows(group: PAGE, first: 1) { name views } } }`;
  const { data, errors } = await ask(administrator, source);
  expect(errors).toBeUndefined();
  const { traffic } = JSON.parse(JSON.stringify(data));
  expect(traffic).toMatchObject({ views: 6, previousViews: 0, memberViews: 1 });
  expect(traffic.days).toHaveLength(7);
  expect(traffic.days.at(-1)).toEqual({ day: '2026-06-15', views: 5 });
  expect(traffic.chart.lines).toHaveLength(2);
  expect(traffic.posts).toEqual([
    { name: 'Read often', path: expect.stringContaining(`/${post.id}`), views: 2 },
    { name: null, path: null, views: 1 },
  ]);
  expect(traffic.categories[0]).toEqual({ name: category.title, views: 2 });
  expect(traffic.pages).toEqual([{ name: 'Post', views: 3 }]);
  for (const viewer of [member.viewer, anonymousViewer]) {
    const refused = await ask(viewer, '{ traffic(days: 7) { views } }');
    expect(refused.errors?.[0]?.originalError).toMatchObject({
      code: viewer === anonymousViewer ? 'UNAUTHENTICATED' : 'FORBIDDEN',
    });
  }
});

test('a script’s event is kept with plain values, without query, agent and address', async () => {
  const source = `mutation { analyticsEvent(input: { eventType: "VIDEO_PLAYED", page: "/x?token=1#y",
    userAgent: "Secret/1", referrer: "https://a.example/?q=1", objectId: "12", objectType: "video", eventId: "a-1",
    details: { seconds: 5, nested: { a: 1 }, note: "fine" } }) { success } }`;
  const { data, errors } = await ask(member.viewer, source);
  expect(errors).toBeUndefined();
  expect(data).toEqual({ analyticsEvent: { success: true } });
  const kept = (await events()).find(({ name }) => name === 'client.event');
  expect(kept).toMatchObject({
    ...{ member_id: member.id, page: '/x', subject_type: 'video', subject_id: 12 },
    details: { eventType: 'VIDEO_PLAYED', eventId: 'a-1', seconds: 5, note: 'fine' },
  });
  expect(JSON.stringify(kept)).not.toContain('Secret');
  const long = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`n${n}`, 'x'.repeat(500)]));
  const refused = await graphql({
    schema,
    source: `mutation ($details: JSON) {
      analyticsEvent(input: { eventType: "LONG", details: $details }) { success } }`,
    variableValues: { details: long },
    contextValue: testContext(db, { viewer: member.viewer, now }),
  });
  expect(refused.errors?.[0]?.originalError).toMatchObject({
    code: 'VALIDATION_FAILED',
    detail: { faults: [{ field: 'details', message: expect.stringContaining('4000') }] },
  });
  const wrong = await ask(
    member.viewer,
    'mutation { analyticsEvent(input: { eventType: "a b" }) { success } }',
  );
  expect(wrong.errors?.[0]?.originalError).toMatchObject({ code: 'VALIDATION_FAILED' });
});

test('nothing is kept while analytics are off', async () => {
  const before = await events();
  await writeSettings(db, {
    analytics: { ...analyticsOf({}), isOn: false },
  });
  await recordViews(db, [view('2026-06-15T11:45:00Z')], () => readSettings(db));
  const source = 'mutation { analyticsEvent(input: { eventType: "X" }) { success } }';
  expect((await ask(member.viewer, source)).errors).toBeUndefined();
  expect(await events()).toHaveLength(before.length);
});

test('old days lose their events and salts, and keep their figures', async () => {
  expect(await dropEventDaysBefore(db, '2026-06-15')).toBe(1);
  await forgetSalts(db, now);
  expect((await events()).every(({ at }) => at >= new Date('2026-06-15'))).toBe(true);
  const { rows } = await sql<{ day: string }>`
    select to_char(day, 'YYYY-MM-DD') as day from insight_salts order by 1`.execute(db);
  expect(rows.map(({ day }) => day)).toEqual(['2026-06-14', '2026-06-15']);
  await forgetSalts(db, new Date('2026-06-16T12:00:00Z'));
  expect(await db.selectFrom('insight_salts').selectAll().execute()).toHaveLength(1);
  await rebuildDays(db, now);
  const { data } = await ask(administrator, '{ traffic(days: 7) { days { day views } } }');
  expect(JSON.stringify(data)).toContain('{"day":"2026-06-14","views":1}');
});
