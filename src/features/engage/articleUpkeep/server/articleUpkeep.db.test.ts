import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { makeCategory } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeArticle } from '#features/engage/articles/server/articleFactories.ts';
import {
  deleteArticleTemplate,
  listArticleTemplates,
  saveArticleTemplate,
} from '#features/engage/articles/server/articleTemplates.ts';
import { makeKnowledgeBase } from '#features/engage/knowledgeBases/server/knowledgeBaseFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { createOutgoing } from '#platform/outgoing/outgoing.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { listBrokenLinks } from './brokenLinks.ts';
import { checkArticleLinks } from './checkLinks.ts';
import { listSearchGaps } from './searchGaps.ts';

const { db } = await openTestDatabase();
const editor = await makeMember(db, { role: 'editor' });
const writer = await makeMember(db, { role: 'agent' });
const member = await makeMember(db);
const category = await makeCategory(db);
const base = await makeKnowledgeBase(db, { category_id: category.id });
const as = ({ viewer }: typeof editor, more = {}) => testContext(db, { viewer, ...more });

/** Another site: `/ok` exists, `/head` answers only GET, all else is missing. */
const asked: string[] = [];
const site = http.createServer(({ method, url = '' }, answer) => {
  asked.push(`${method} ${url}`);
  const isFound = url === '/ok' || (url === '/head' && method === 'GET');
  answer.writeHead(isFound ? 200 : 404).end();
});
await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening));
afterAll(() => site.close());
const host = `127.0.0.1:${(site.address() as AddressInfo).port}`;
const outgoing = createOutgoing([host]);

test('links of published articles that lead nowhere are listed until they are mended', async () => {
  const target = await makeArticle(db, base, { title: 'Target', state: 'PUBLISHED' });
  const gone = await makeArticle(db, base, { title: 'Gone', state: 'PUBLISHED' });
  await db
    .updateTable('conversations')
    .set({ deleted_at: new Date() })
    .where('id', '=', gone.post?.id ?? 0)
    .execute();
  const link = (url: string) => `<a href="${url}">x</a>`;
  const urls = [
    ...[`http://${host}/ok`, `http://${host}/head`, `http://${host}/lost?a=1&amp;b=2`],
    ...['http://127.0.0.1:1/private', 'mailto:a@example.com', '#s-top'],
    ...[`/articles/target/${target.post?.id}`, `/articles/gone/${gone.post?.id}`],
    ...[`/articles/permalink/${target.article.id}`, '/articles/permalink/999999', '/releases'],
    `/files/${'a'.repeat(32)}/lost.png`,
  ];
  const { post } = await makeArticle(db, base, {
    ...{ title: 'Links', state: 'PUBLISHED', content: `<p>${urls.map(link).join(' ')}</p>` },
  });
  const closed = await makeKnowledgeBase(db, { category_id: category.id, audience: 'staff' });
  await makeArticle(db, closed, { title: 'Draft', content: link('/articles/permalink/5') });
  expect(await checkArticleLinks(as(editor, { outgoing }))).toBe(4);
  const { nodes } = await listBrokenLinks(as(writer), 0);
  expect(nodes.map(({ url, problem }) => [url, problem])).toEqual([
    [`/articles/gone/${gone.post?.id}`, 'MISSING'],
    ['/articles/permalink/999999', 'MISSING'],
    [`/files/${'a'.repeat(32)}/lost.png`, 'MISSING'],
    [`http://${host}/lost?a=1&b=2`, '404'],
  ]);
  expect(asked).toContain('GET /head');
  await db
    .updateTable('conversations')
    .set({ content: link(`http://${host}/lost?a=1&amp;b=2`) })
    .where('id', '=', post?.id ?? 0)
    .execute();
  const later = new Date(Date.now() + 7 * 86_400_000);
  expect(await checkArticleLinks(as(editor, { outgoing, now: later }))).toBe(1);
  const [still, ...others] = (await listBrokenLinks(as(editor), 0)).nodes;
  expect(others).toEqual([]);
  expect(still?.checkedAt).toEqual(later);
  expect(Number(still?.since)).toBeLessThan(Number(later) - 86_400_000);
});

test('search gaps are searches without results or without a click, as readers meant them', async () => {
  const at = (seconds: number) => new Date(Date.now() - 3_600_000 + seconds * 1_000);
  const reports = [
    // Typed on: one search.
    { keyword: 'calib', member_id: member.id, total_hit_count: 0, reported_at: at(0) },
    { keyword: 'calibrate', member_id: member.id, total_hit_count: 0, reported_at: at(5) },
    { keyword: 'Calibrate ', member_id: writer.id, total_hit_count: 0, reported_at: at(9) },
    // Refined to something that was opened.
    { keyword: 'seal', member_id: member.id, total_hit_count: 3, reported_at: at(100) },
    { keyword: 'valve', member_id: member.id, total_hit_count: 3, reported_at: at(130) },
    // Visitors type on as well; another one does not, and of a third nothing is known.
    { keyword: 'desc', visitor_key: 'one', total_hit_count: 0, reported_at: at(300) },
    { keyword: 'descale', visitor_key: 'one', total_hit_count: 0, reported_at: at(304) },
    { keyword: 'descal', visitor_key: 'two', total_hit_count: 0, reported_at: at(302) },
    { keyword: 'descale', total_hit_count: 0, reported_at: at(306) },
  ];
  const search_id = '7b0c8f1e-3c3b-4d8e-9d4e-0123456789ab';
  const opened = { keyword: 'pump', search_id, total_hit_count: 2, reported_at: at(200) };
  await db
    .insertInto('search_reports')
    .values([
      ...reports,
      opened,
      { ...opened, clicked_id: 5, clicked_type: 'conversation' },
      { keyword: 'old', total_hit_count: 0, reported_at: new Date('2020-01-01') },
    ])
    .execute();
  expect(await listSearchGaps(as(writer), 30)).toEqual([
    { keyword: 'Calibrate', searches: 2, withoutResults: 2, withoutClick: 0, refined: 0 },
    { keyword: 'descale', searches: 2, withoutResults: 2, withoutClick: 0, refined: 0 },
    { keyword: 'descal', searches: 1, withoutResults: 1, withoutClick: 0, refined: 0 },
    { keyword: 'seal', searches: 1, withoutResults: 0, withoutClick: 1, refined: 1 },
    { keyword: 'valve', searches: 1, withoutResults: 0, withoutClick: 1, refined: 0 },
  ]);
});

test('templates are for those who write articles, and changed by those who publish them', async () => {
  const given = { name: 'Guide', title: 'How to …', content: '<h2>Steps</h2><script>x</script>' };
  const saved = await saveArticleTemplate(as(editor), null, given);
  expect(saved.content).toBe('<h2>Steps</h2>');
  expect(await listArticleTemplates(as(writer))).toHaveLength(1);
  const again = saveArticleTemplate(as(editor), null, { ...given, name: 'GUIDE' });
  await expect(again).rejects.toMatchObject({ detail: { faults: [{ rule: 'taken' }] } });
  await saveArticleTemplate(as(editor), saved.id, { ...given, title: 'Fix …' });
  const attacks = [
    [writer, 'FORBIDDEN'],
    [member, 'NOT_FOUND'],
  ] as const;
  for (const [who, code] of attacks) {
    await expect(saveArticleTemplate(as(who), saved.id, given)).rejects.toMatchObject({ code });
    await expect(deleteArticleTemplate(as(who), saved.id)).rejects.toMatchObject({ code });
  }
  await expect(listArticleTemplates(as(member))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(listSearchGaps(as(member), 30)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(listBrokenLinks(as(member), 0)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await deleteArticleTemplate(as(editor), saved.id);
  expect(await listArticleTemplates(as(editor))).toEqual([]);
});
