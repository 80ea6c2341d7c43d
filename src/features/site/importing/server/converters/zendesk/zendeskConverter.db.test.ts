import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  convertFixture,
  removeConvertedAfterTests,
  sourceFolder,
} from '../testing/convertFixture.ts';
import { lampBackup } from './testing/lampBackup.ts';
import { zendeskConverter } from './zendeskConverter.ts';

removeConvertedAfterTests();

const folder = sourceFolder(lampBackup);
const lamps = await convertFixture(zendeskConverter, folder);
const { record, records } = lamps;
const big = (id: number) => 360_000_000_000 + id;
const html = /<[a-z]/;

test('every object is accounted for', () => {
  expect(lamps.report.balanced).toBe(true);
  const { users, tickets, user_segments: segments, side_conversations: side } = lamps.report.tables;
  expect(users).toMatchObject({
    read: 5,
    merged: { 'an older version of the same, or the same again': { count: 1 } },
  });
  expect(tickets).toMatchObject({ read: 4 });
  expect(segments?.skipped).toMatchObject({ 'it has no equivalent': { count: 1 } });
  expect(side?.skipped).toMatchObject({ 'it has no equivalent': { count: 1 } });
  expect(lamps.report.tables.ticket_comments).toMatchObject({
    skipped: {
      'its ticket was not written, or is not known': { count: 2 },
      'created_at: Invalid input: expected string, received number': { count: 1 },
    },
  });
  expect(lamps.report.tables.unreadable?.skipped).toMatchObject({
    'not JSON': { count: 1, example: 'broken.jsonl, line 1' },
  });
});

test('members keep roles aside, and what agents noted is left out', () => {
  expect(record('members', '2')).toMatchObject({
    ...{
      fullName: 'Ben B. Buyer',
      username: 'ben_b_buyer',
      email: 'u2@example.com',
      language: 'de',
    },
    ...{ customFields: { organization: 'Bright Ltd' }, status: 'ACTIVE', role: 'member' },
  });
  expect(record('members', '1')).toMatchObject({ signature: 'Ada, Lamps' });
  expect(record('members', '3')).toMatchObject({ status: 'DELETED' });
  expect(record('members', '4')).toMatchObject({ status: 'BLOCKED', emailVerifiedAt: null });
  expect(records('roleGrants')).toMatchObject([{ memberId: '1', roleId: 'administrator' }]);
  expect(lamps.text()).not.toContain('secret note');
});

test('articles are posts of their section, each language its own', () => {
  expect(record('categories', `s${big(21)}`)).toMatchObject({ parentId: `s${big(20)}` });
  expect(record('posts', `a${big(30)}`)).toMatchObject({
    ...{ type: 'KB_ARTICLE', authorId: '1', categoryId: `s${big(20)}`, tags: ['led', 'set-up'] },
    ...{ isPinned: true, isPrivate: false, heldAt: null, language: 'en' },
    content: `<h2>Start</h2><p>See <a href="/files/zendesk-${big(60)}/plan.pdf">plan</a> <img src="/files/zendesk-${big(61)}/lamp.png" loading="lazy" /></p>`,
    attachments: [{ type: 'FILE', name: 'plan.pdf' }],
  });
  expect(record('posts', `a${big(30)}-de`)).toMatchObject({
    ...{ title: 'Artikel 30', language: 'de', customFields: { translationOf: `a${big(30)}` } },
  });
  expect(record('posts', `a${big(32)}`).heldAt).not.toBeNull();
  expect(record('comments', `a${big(70)}`)).toMatchObject({
    ...{ postId: `a${big(30)}`, content: '<p>Thanks</p>', editedAt: '2020-02-04T10:00:00.000Z' },
  });
});

test('what is for a segment, or says nothing about it, is private', () => {
  const all = [...records('posts'), ...records('comments')];
  const isSecret = ({ content }: Record<string, unknown>) => String(content).includes('secret');
  expect(all.filter(isSecret)).toHaveLength(5);
  for (const each of all) expect(each).toMatchObject({ isPrivate: isSecret(each) });
  expect(lamps.text()).not.toMatch(/secret purpose|Staff room/);
  expect(record('files', `zendesk-${big(62)}`)).toMatchObject({ isSecure: true });
  expect(record('files', `zendesk-${big(60)}`)).toMatchObject({ isSecure: false });
});

test('restricted content can be left out', async () => {
  const skipped = await convertFixture(zendeskConverter, folder, { restricted: 'skip' });
  expect(skipped.report.balanced).toBe(true);
  expect(skipped.text()).not.toMatch(
    /secret (?:of|in|plan|answer|translation|purpose)|secret\.pdf|Staff room/,
  );
});

test('posts of the community keep their status and official comment', () => {
  expect(record('posts', `p${big(50)}`)).toMatchObject({
    ...{ type: 'IDEA', status: 'planned', isPinned: true, topicId: String(big(40)) },
  });
  expect(record('posts', `p${big(51)}`)).toMatchObject({
    ...{ type: 'QUESTION', status: null, officialCommentId: `p${big(80)}`, authorId: null },
    ...{ acceptedCommentId: `p${big(80)}`, closedAt: '2020-04-02T10:00:00.000Z' },
  });
  expect(records('marks').map(({ kind, targetId }) => `${kind} ${targetId}`)).toEqual([
    `vote p${big(50)}`,
    `unhelpful a${big(30)}`,
    `like p${big(80)}`,
  ]);
});

test('tickets are requests with replies and notes', () => {
  expect(record('supportRequests', '101')).toMatchObject({
    ...{ number: 101, status: 'RESOLVED', priority: 'URGENT', requesterId: '2', assigneeId: '1' },
    fields: { 'Serial number': 'L-7', satisfaction: { score: 'good', comment: 'Fast' } },
    ...{ tags: ['led'], channel: 'PORTAL' },
  });
  expect(record('supportRequests', '102')).toMatchObject({ status: 'CLOSED', mergedIntoId: '101' });
  expect(record('supportRequests', '103')).toMatchObject({
    ...{ status: 'WAITING', channel: 'EMAIL', requesterId: null },
    ...{ requesterName: 'Xaver', requesterEmail: 'x@example.com' },
  });
  expect(record('supportRequests', '104')).toMatchObject({ followUpOfId: '101' });
  expect(record('supportRequests', '104').hiddenAt).not.toBeNull();
  const entries = records('supportEntries').map(
    ({ id, requestId, number, kind, isPublic, authorRole }) =>
      [requestId, number, id, kind, isPublic, authorRole].join(' '),
  );
  expect(entries).toEqual([
    '101 1 1001 REPLY true REQUESTER',
    '101 2 1002 NOTE false AGENT',
    '101 3 1003 REPLY true AGENT',
    '102 1 1004 NOTE false AGENT',
    '103 1 1005 REPLY true REQUESTER',
    '103 2 1006 NOTE false SYSTEM',
    '104 1 t104 REPLY true REQUESTER',
  ]);
  expect(record('supportEntries', '1005').content).toBe('<p>By mail<br />with &lt;lines&gt;</p>');
  expect(record('supportEntries', '1001')).toMatchObject({
    attachments: [{ type: 'IMAGE', source: '/files/zendesk-500/photo.jpg', name: 'photo.jpg' }],
  });
  expect(fs.readFileSync(path.join(lamps.dir, 'files/ze/zendesk-500'), 'utf8')).toBe('JPG');
  expect(record('files', 'zendesk-500')).toMatchObject({ isSecure: true, ownerId: '2' });
});

test('old addresses lead to what they led to', () => {
  const redirects = new Map(
    records('redirects').map(({ path: from, targetKind, targetId }) => [
      from,
      `${targetKind} ${targetId}`,
    ]),
  );
  expect(redirects.get(`/hc/en-us/articles/${big(30)}-Article-30`)).toBe(`posts a${big(30)}`);
  expect(redirects.get(`/hc/en-us/articles/${big(30)}`)).toBe(`posts a${big(30)}`);
  expect(redirects.get(`/hc/articles/${big(30)}`)).toBe(`posts a${big(30)}`);
  expect(redirects.get(`/hc/de/articles/${big(30)}-Artikel`)).toBe(`posts a${big(30)}-de`);
  expect(redirects.get(`/hc/en-us/sections/${big(20)}-Lamps`)).toBe(`categories s${big(20)}`);
  expect(redirects.get(`/hc/en-us/categories/${big(10)}-Help`)).toBe(`categories c${big(10)}`);
  expect(redirects.get(`/hc/en-us/community/posts/${big(50)}-Post-50`)).toBe(`posts p${big(50)}`);
  expect(redirects.get(`/hc/en-us/community/topics/${big(40)}-Ideas`)).toBe(`topics ${big(40)}`);
});

test('what is no backup of Zendesk is refused', async () => {
  const of = (files: Record<string, string>) =>
    convertFixture(zendeskConverter, sourceFolder(files));
  await expect(of({ 'a.xml': '<a/>' })).rejects.toThrow('there is no .json or .jsonl');
  await expect(of({ 'x.json': '{"widgets": [{"id": 1}]}' })).rejects.toThrow('has no users');
});

test('an article of 10 MB and one nested 100,000 deep are kept as text', async () => {
  const article = (id: number, body: string) => ({
    id,
    title: 'Long',
    body,
    user_segment_id: null,
    locale: 'en',
  });
  const source = sourceFolder({
    'articles.json': JSON.stringify({
      articles: [
        article(1, '<p>word</p>'.repeat(1_000_000)),
        article(2, `${'<div>'.repeat(100_000)}deep`),
      ],
    }),
  });
  const long = await convertFixture(zendeskConverter, source);
  expect(String(long.record('posts', 'a1').content)).not.toMatch(html);
  expect(String(long.record('posts', 'a2').content)).toContain('deep');
});
