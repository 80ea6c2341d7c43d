import { beforeAll, expect, test } from 'vitest';
import { settleAsked } from '#core/insight/insightAsked.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { openPortalForFile } from '#platform/testing/portal.ts';
import { figureFileAddress, insightPath, trafficFileAddress } from '../insightAddress.ts';
import { insertInsightEvents } from './insertEvents.ts';
import { rollUpOpenDays } from './rollUpDays.ts';

const { portal, db } = await openPortalForFile();
const administrator = await makeMember(db, { role: 'administrator' });
const moderator = await makeMember(db, { role: 'moderator' });

const read = async (path: string, who: { id: number } | null) => {
  const cookie = who === null ? '' : (await portal.login(who.id)).cookie;
  return portal.ask(path, { headers: { accept: 'text/html', cookie } });
};

beforeAll(async () => {
  const post = await makeConversation(db, { title: '=cmd|calc' });
  const now = new Date();
  const view = { at: now, name: 'page.viewed', details: {}, memberId: null } as const;
  await insertInsightEvents(db, [
    {
      ...{ ...view, visitorKey: Buffer.from('one'), page: 'CONVERSATION_PAGE' },
      ...{ subjectType: 'conversation', subjectId: post.id },
    },
    {
      ...{ ...view, visitorKey: Buffer.from('two'), page: 'HOME_PAGE' },
      ...{ subjectType: null, subjectId: null },
    },
  ]);
  await rollUpOpenDays(db, now);
});

test('administrators see what is read, with a table of the chart, without script', async () => {
  const { status, text } = await read(insightPath, administrator);
  expect(status).toBe(200);
  expect(text).toMatch(/<svg[^>]*aria-label="Page views, [^"]*: 0 to 2"/);
  expect(text).toContain('Show as table');
  expect(text).toMatch(/<path d="M[^"]+"/);
  expect(text).not.toContain(' style="');
});

test('each dashboard and list is a page without script; filters are a form and go along', async () => {
  const { text } = await read(`${insightPath}/content?period=7&type=QUESTION`, administrator);
  expect(text).toContain('Time to first staff reply');
  expect(text).toMatch(/href="\/admin\/insight\/growth\?period=7&amp;type=QUESTION"/);
  expect(text).toMatch(/<select[^>]*name="zone"/);
  expect(text).not.toContain(' style="');
  const growth = await read(`${insightPath}/growth?type=QUESTION`, administrator);
  expect(growth.text).toContain('Not filtered by Post type');
  const list = await read(`${insightPath}/figures/newPosts?period=7`, administrator);
  expect(list.text).toMatch(/<a [^>]*href="\/conversations\/[^"]*"[^>]*><bdi>=cmd\|calc<\/bdi>/);
  for (const path of ['nothing', 'figures/nothing'])
    expect((await read(`${insightPath}/${path}`, administrator)).status).toBe(404);
  for (const path of ['content', 'figures/newPosts'])
    expect((await read(`${insightPath}/${path}`, moderator)).status).toBe(404);
});

test('figures are files, for administrators; formulas in titles are only text', async () => {
  const today = new Date().toISOString().slice(0, 10);
  const asked = settleAsked({ from: today, to: today });
  const items = figureFileAddress('csv', 'newPosts', { part: 'items', asked });
  const { headers, text } = await read(items, administrator);
  expect(headers['content-disposition']).toContain('newPosts-items.csv');
  expect(text).toMatch(/^id,title,path,at,value\r?\n\d+,'?=cmd\|calc,/);
  expect(text).not.toMatch(/,=cmd/);
  const series = figureFileAddress('json', 'newPosts', { part: 'series', asked });
  expect(JSON.parse((await read(series, administrator)).text).rows).toEqual([
    { start: today, value: 1, previous: 0 },
  ]);
  expect((await read(items, moderator)).status).toBe(403);
  expect((await read(items, null)).status).toBe(401);
  expect(
    (await read(items.replace(`from=${today}`, 'from=2000-01-01'), administrator)).status,
  ).toBe(400);
  expect((await read(items.replace('newPosts', 'nothing'), administrator)).status).toBe(404);
});

test('nobody else does, nor its files', async () => {
  const file = trafficFileAddress('csv', { days: 7, group: 'POST' });
  expect((await read(insightPath, moderator)).status).toBe(404);
  expect((await read(file, moderator)).status).toBe(403);
  expect((await read(file, null)).status).toBe(401);
});

test('files have the rows, and formulas in names are only text', async () => {
  const posts = trafficFileAddress('csv', { days: 7, group: 'POST' });
  const { headers, text } = await read(posts, administrator);
  expect(headers['content-disposition']).toContain('traffic-post.csv');
  expect(text).toMatch(/^key,post,views,previous\r?\n\d+,'?=cmd\|calc,1,0/);
  expect(text).not.toMatch(/,=cmd/);
  const pages = await read(trafficFileAddress('json', { days: 90, group: 'PAGE' }), administrator);
  expect(JSON.parse(pages.text).rows).toEqual([
    expect.objectContaining({ key: 'CONVERSATION_PAGE', name: 'Post', views: 1 }),
    expect.objectContaining({ key: 'HOME_PAGE', name: 'Home', views: 1 }),
  ]);
  const wrong = await read(posts.replace('POST', 'MEMBER'), administrator);
  expect(wrong.status).toBe(400);
});
