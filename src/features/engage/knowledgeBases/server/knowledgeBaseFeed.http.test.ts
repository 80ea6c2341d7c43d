import { expect, test } from 'vitest';
import { makeCategory } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeArticle } from '#features/engage/articles/server/articleFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { openPortalForFile } from '#platform/testing/portal.ts';
import { knowledgeBasePath } from '../knowledgeBaseAddress.ts';
import { makeKnowledgeBase } from './knowledgeBaseFactories.ts';

const { portal, db } = await openPortalForFile();
const category = await makeCategory(db);

async function makeBase(title: string, audience: string | null = null) {
  const base = await makeKnowledgeBase(db, { title, audience, category_id: category.id });
  await makeArticle(db, base, { title: `${title}: published`, state: 'PUBLISHED' });
  await makeArticle(db, base, { title: `${title}: draft` });
  return base;
}

test('a knowledge base has a feed of its published articles, which its start page names', async () => {
  const base = await makeBase('Pumps');
  await makeBase('Filters');
  for (const [format, type] of [
    ['rss', 'application/rss+xml'],
    ['atom', 'application/atom+xml'],
  ]) {
    const feed = await portal.ask(`/feeds/knowledge/${base.id}.${format}`);
    expect(feed.headers['content-type']).toContain(type);
    expect(feed.text).toContain('Pumps: published');
    expect(feed.text).not.toMatch(/Pumps: draft|Filters/);
  }
  const page = await portal.ask(knowledgeBasePath(base));
  expect(page.text).toContain(`/feeds/knowledge/${base.id}.atom`);
});

test('a knowledge base that visitors may not see has no feed, whoever asks', async () => {
  const base = await makeBase('Secrets', 'members');
  const { cookie } = await portal.login((await makeMember(db)).id);
  const { post } = await makeArticle(db, base, { title: 'Own feed', state: 'PUBLISHED' });
  for (const id of [base.id, post?.id, 999_999, 'x']) {
    const feed = await portal.ask(`/feeds/knowledge/${id}.rss`, { headers: { cookie } });
    expect(feed.status).toBe(404);
    expect(feed.text).not.toContain('Secrets');
  }
  const page = await portal.ask(knowledgeBasePath(base), { headers: { cookie } });
  expect(page.status).toBe(200);
  expect(page.text).not.toContain(`/feeds/knowledge/`);
});
