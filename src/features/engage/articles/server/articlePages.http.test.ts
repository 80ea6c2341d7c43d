import { graphql } from 'graphql';
import { expect, test } from 'vitest';
import { anonymousViewer } from '#core/permissions.ts';
import { makeCategory } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import {
  makeKnowledgeBase,
  makeSection,
} from '#features/engage/knowledgeBases/server/knowledgeBaseFactories.ts';
import { writeSettings } from '#platform/settings/settingsStore.ts';
import { openPortalForFile } from '#platform/testing/portal.ts';
import { productSchema } from '#platform/testing/productSchema.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { articlePath } from '../articleAddress.ts';
import { makeArticle, makeTranslation } from './articleFactories.ts';

const { portal, db } = await openPortalForFile();
const category = await makeCategory(db);
const at = { category_id: category.id };
const base = await makeKnowledgeBase(db, { ...at, title: 'Help center' });
const section = await makeSection(db, base.id, { name: 'Care' });
const inSection = { section_id: section.id };

const published = (title: string, content = `<p>${title}.</p>`) =>
  makeArticle(db, base, {
    ...{ title, content, stripped_content: title, state: 'PUBLISHED', article: inSection },
  });

const pathOf = (post: { id: number; slug: string } | null) =>
  articlePath(post ?? { id: 0, slug: '' });

test('the page of an article leads through its knowledge base, and to the articles beside it', async () => {
  const first = await published('Clean the filter');
  const shown = await published(
    'Change the seal',
    '<h2>What you need</h2><p>A seal.</p><h2>Open the valve</h2><p>Turn it.</p>',
  );
  const last = await published('Order parts');
  const { status, text } = await portal.ask(pathOf(shown.post));
  expect(status).toBe(200);
  expect(text).toContain('id="s-what-you-need"');
  expect(text).toContain('href="#s-open-the-valve"');
  expect(text).toMatch(new RegExp(`href="/knowledge/help-center/${base.id}"`));
  expect(text).toContain(`href="/knowledge/help-center/${base.id}/care/${section.id}"`);
  expect(text).toMatch(
    new RegExp(
      `rel="prev"[^>]*href="${pathOf(first.post)}"|href="${pathOf(first.post)}"[^>]*rel="prev"`,
    ),
  );
  expect(text).toContain(`href="${pathOf(last.post)}"`);
  expect(text).toContain('"@type":"Article"');
  expect(text).toContain('"@type":"BreadcrumbList"');
});

test('an article has comments if its knowledge base wants them', async () => {
  const { post } = await published('Talk about it');
  expect((await portal.ask(pathOf(post))).text).toContain('id="comments"');
  const { post: quiet } = await published('Read only');
  const id = quiet?.id ?? 0;
  await db.updateTable('conversations').set({ comments_off: true }).where('id', '=', id).execute();
  const { text } = await portal.ask(pathOf(quiet));
  expect(text).toContain('Read only');
  expect(text).not.toContain('id="comments"');
});

test('other addresses of an article lead to its own', async () => {
  const { post } = await published('Moved here');
  for (const path of [
    `/articles/${post?.id}`,
    `/conversations/moved-here/${post?.id}`,
    `/articles/wrong/${post?.id}`,
  ]) {
    const { status, headers } = await portal.ask(path);
    expect([status, headers.location]).toEqual([301, pathOf(post)]);
  }
});

test('drafts and articles of members are not there for visitors', async () => {
  const closed = await makeKnowledgeBase(db, { ...at, title: 'Inside', audience: 'members' });
  const { post } = await makeArticle(db, closed, { title: 'Only inside', state: 'PUBLISHED' });
  const { article } = await makeArticle(db, base, { title: 'Unfinished' });
  expect((await portal.ask(pathOf(post))).status).toBe(404);
  expect((await portal.ask(`/knowledge/inside/${closed.id}`)).status).toBe(404);
  for (const path of ['/knowledge', `/knowledge/help-center/${base.id}`]) {
    const { text } = await portal.ask(path);
    expect(text).not.toContain('Inside');
    expect(text).not.toContain('Unfinished');
  }
  expect((await portal.ask(`/admin/articles/${article.id}/en`)).text).not.toContain('Unfinished');
});

test('the start page lists sections with their articles, and each section has a page', async () => {
  await published('Listed guide');
  const start = await portal.ask(`/knowledge/help-center/${base.id}`);
  expect(start.text).toContain('>Care<');
  const page = await portal.ask(`/knowledge/x/${base.id}/y/${section.id}`);
  expect(page.status).toBe(301);
  const { text } = await portal.ask(`${page.headers.location}`);
  expect(text).toContain('Listed guide');
});

test('a translation names its languages, and says if it may be out of date', async () => {
  const { article, post } = await published('Translated guide');
  const { post: german } = await makeTranslation(
    db,
    { article, base },
    { title: 'Anleitung', language: 'de', state: 'PUBLISHED' },
  );
  await db
    .updateTable('kb_translations')
    .set({ is_outdated: true })
    .where('article_id', '=', article.id)
    .where('language', '=', 'de')
    .execute();
  const source = await portal.ask(pathOf(post));
  expect(source.text).toContain(`href="${pathOf(german)}"`);
  for (const [language, { post: shown }] of [
    ['en', { post }],
    ['de', { post: german }],
  ] as const) {
    const link = `<link rel="alternate" hrefLang="${language}" href="[^"]*${pathOf(shown)}"`;
    expect(source.text).toMatch(new RegExp(link));
  }
  const standard = `<link rel="alternate" hrefLang="x-default" href="[^"]*${pathOf(post)}"`;
  expect(source.text).toMatch(new RegExp(standard));
  expect(source.text).not.toContain('out of date');
  const translated = await portal.ask(pathOf(german));
  expect(translated.text).toContain('This translation may be out of date.');
  expect(translated.text).toContain(`href="${pathOf(post)}"`);
});

test('without scripts, tabs are sections with headings, and images lead to their full size', async () => {
  const { post } = await published(
    'Clean a pump',
    '<section class="tabs"><section class="tab"><h3 class="tab-title">Small pump</h3><p>Turn left.</p></section></section>' +
      '<figure><img src="/files/a.png" alt="" /><figcaption>From above</figcaption></figure>',
  );
  const { text } = await portal.ask(pathOf(post));
  expect(text).toContain('<h3 class="tab-title">Small pump</h3><p>Turn left.</p>');
  expect(text).toMatch(/<a class="zoom" href="\/files\/a\.png"><img [^>]*><\/a><figcaption>/);
});

test('an article is a title, the time of its update and its text', async () => {
  const { post } = await published('Plain guide');
  const { text } = await portal.ask(pathOf(post));
  const header = text.match(/<article[^>]* id="post".*?<\/header>/s)?.[0] ?? '';
  expect(header.replace(/<[^>]*>/g, ' ')).toMatch(/Plain guide\s+Updated/);
  expect(header).not.toMatch(/\/users\/|views/);
});

test('one knowledge base is where all knowledge is', async () => {
  const { status, headers } = await portal.ask('/knowledge');
  expect([status, headers.location]).toEqual([302, `/knowledge/help-center/${base.id}`]);
  await makeKnowledgeBase(db, { ...at, title: 'For developers' });
  const { text } = await portal.ask('/knowledge');
  expect(text).toContain('For developers');
});

test('where languages are apart, an article in another leads to its translation', async () => {
  const { article, post } = await published('Grease a hub');
  const { post: german } = await makeTranslation(
    db,
    { article, base },
    { title: 'Eine Nabe fetten', language: 'de', state: 'PUBLISHED' },
  );
  const { post: alone } = await published('Only in English');
  const separate = async (separateLanguages: boolean) => {
    await writeSettings(db, { separateLanguages, activeLanguages: ['en', 'de'] });
    portal.services.bus.publish([{ type: 'settings.changed', payload: {} }]);
  };
  await separate(true);
  const headers = { accept: 'text/html', 'accept-language': 'de' };
  const placeOf = async (address: string) => {
    const { status, headers: given } = await portal.ask(address, { headers });
    return [status, given.location];
  };
  expect(await placeOf(pathOf(post))).toEqual([302, pathOf(german)]);
  expect(await placeOf(`${pathOf(post)}?lang=de`)).toEqual([302, `${pathOf(german)}?lang=de`]);
  expect(await placeOf(pathOf(german))).toEqual([200, undefined]);
  expect(await placeOf(pathOf(alone))).toEqual([302, '/']);
  await separate(false);
  expect(await placeOf(pathOf(post))).toEqual([200, undefined]);
});

test('an article is opened in the nearest language that its reader reads', async () => {
  const { article, post } = await published('Tie a bowline');
  const translate = async (language: string) => {
    const title = `Bowline in ${language}`;
    return (await makeTranslation(db, { article, base }, { title, language, state: 'PUBLISHED' }))
      .post;
  };
  const [german, brazilian] = [await translate('de'), await translate('pt_BR')];
  const source = `{ kbArticle(articleId: "${article.id}") { id } }`;
  const open = async (locale: string, readLanguages: string[] = []) => {
    const viewer = { ...anonymousViewer, readLanguages };
    const contextValue = testContext(db, { locale, viewer });
    const { data } = await graphql({ schema: productSchema, source, contextValue });
    return JSON.parse(JSON.stringify(data)).kbArticle.id;
  };
  expect(await open('de')).toBe(`${german?.id}`);
  // A region stands in for its language.
  expect(await open('pt')).toBe(`${brazilian?.id}`);
  expect(await open('pt_PT')).toBe(`${brazilian?.id}`);
  expect(await open('fr')).toBe(`${post?.id}`);
  expect(await open('fr', ['de', 'en'])).toBe(`${german?.id}`);
});
