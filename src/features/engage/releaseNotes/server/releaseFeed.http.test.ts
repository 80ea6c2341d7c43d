import { expect, test } from 'vitest';
import { makeCategory } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeArticle } from '#features/engage/articles/server/articleFactories.ts';
import { makeKnowledgeBase } from '#features/engage/knowledgeBases/server/knowledgeBaseFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { openPortalForFile } from '#platform/testing/portal.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { saveRelease } from './releaseService.ts';

const { portal, db } = await openPortalForFile();
const editor = await makeMember(db, { role: 'editor' });
const category = await makeCategory(db);

async function release(title: string, product: string, audience: string | null = null) {
  const base = await makeKnowledgeBase(db, { category_id: category.id, audience });
  const { article } = await makeArticle(db, base, {
    ...{ title, state: 'PUBLISHED', article: { type: 'RELEASE_NOTE' } },
  });
  await saveRelease(testContext(db, { viewer: editor.viewer }), article.id, {
    ...{ product, version: '1.0', kinds: ['NEW'], releasedOn: '2026-05-01' },
  });
}
await release('Pump firmware', 'Pump');
await release('App redesign', 'App');
await release('Secret plan', 'Skunkworks', 'staff');

async function productId(name: string): Promise<number> {
  const { id } = await db
    .selectFrom('release_products')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return id;
}

test('release notes have a feed, for all products and for each', async () => {
  const all = await portal.ask('/feeds/releases.atom');
  expect(all.headers['content-type']).toContain('application/atom+xml');
  expect(all.text).toContain('Pump firmware');
  expect(all.text).toContain('App redesign');
  const id = await productId('Pump');
  const one = await portal.ask(`/feeds/releases.rss?product=${id}`);
  expect(one.text).toContain('<title>Pump · ');
  expect(one.text).not.toContain('App redesign');
  const page = await portal.ask(`/releases?product=${id}`);
  expect(page.text).toContain(`/feeds/releases.atom?product=${id}`);
});

test('what visitors may not see is in no feed, nor is the name of its product', async () => {
  const editorLogin = await portal.login(editor.id);
  const all = await portal.ask('/feeds/releases.rss', { headers: { cookie: editorLogin.cookie } });
  expect(all.text).not.toContain('Secret plan');
  for (const id of [await productId('Skunkworks'), 999_999, 'x']) {
    const answer = await portal.ask(`/feeds/releases.rss?product=${id}`);
    expect(answer.status).toBe(404);
    expect(answer.text).not.toContain('Skunkworks');
  }
});
