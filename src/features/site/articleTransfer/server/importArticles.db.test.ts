import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { makeCategory } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { saveArticleDraft } from '#features/engage/articles/server/draftService.ts';
import { makeKnowledgeBase } from '#features/engage/knowledgeBases/server/knowledgeBaseFactories.ts';
import { listSections } from '#features/engage/knowledgeBases/server/knowledgeBaseStore.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { createLocalFileStore } from '#platform/files/localFileStore.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { type ImportFormat, readFault } from '../articleTransferRules.ts';
import { openArchive } from './archive/openArchive.ts';
import { exportArticles } from './exportArticles.ts';
import { importArticles } from './importArticles.ts';
import { zipOf } from './testing/zipOf.ts';
import { formatTransferReport } from './transferReport.ts';

const { db } = await openTestDatabase();
const root = await mkdtemp(path.join(os.tmpdir(), 'plaza-articles-'));
const store = createLocalFileStore(path.join(root, 'files'));
afterAll(() => rm(root, { recursive: true }));
const editor = await makeMember(db, { role: 'editor' });
const writer = await makeMember(db, { role: 'agent' });
const category = await makeCategory(db);
const as = ({ viewer }: typeof editor) => testContext(db, { viewer });
const newBase = () => makeKnowledgeBase(db, { category_id: category.id, author_id: editor.id });
const picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#2557c7' } })
  .png()
  .toBuffer();

let serial = 0;
async function runImport(
  baseId: number,
  files: Record<string, string | Uint8Array> | string,
  {
    format = 'markdown',
    publish = true,
    dryRun = false,
    member = editor,
  }: { format?: ImportFormat; publish?: boolean; dryRun?: boolean; member?: typeof editor } = {},
) {
  serial += 1;
  const place = path.join(root, `${serial}.${typeof files === 'string' ? 'json' : 'zip'}`);
  await writeFile(place, typeof files === 'string' ? files : zipOf(files));
  const archive = await openArchive(place);
  try {
    return await importArticles(as(member), {
      ...{ archive, format, knowledgeBaseId: baseId, language: 'en', publish },
      store: dryRun ? null : store,
    });
  } finally {
    await archive.close();
  }
}

/** The latest text of every language, by title. */
async function textsOf(baseId: number) {
  const rows = await db
    .selectFrom('kb_revisions')
    .innerJoin('kb_articles', 'kb_articles.id', 'kb_revisions.article_id')
    .leftJoin('kb_sections', 'kb_sections.id', 'kb_articles.section_id')
    .select([
      'kb_revisions.title',
      'content',
      'state',
      'kb_revisions.language',
      'article_id',
      'tags',
    ])
    .select(['kb_sections.names as section', 'preview_description', 'number'])
    .where('kb_articles.knowledge_base_id', '=', baseId)
    .where('state', 'not in', ['SUPERSEDED', 'DISCARDED'])
    .orderBy('kb_articles.position')
    .orderBy('article_id')
    .execute();
  return new Map(rows.map((row) => [row.title, row]));
}

const markdown = {
  'guide/_index.md': '---\ntitle: Guide\n---\n',
  'guide/01-care/_index.md': '---\ntitle: Care & cleaning\n---\n',
  'guide/01-care/pump.md':
    '---\ntitle: Clean the pump\ntags: [Pump, Care]\ndescription: Every month.\nauthor: Ann\n---\n# Clean the pump\n\nSee [the filter](../filter.md#steps), [nothing](gone.md) and [the web](https://example.com/).\n\n:::tip\nUse *cold* water.\n:::\n\n![A pump](../images/pump.png "The pump")\n\n![Lost](lost.png)\n\n<iframe src="https://evil.example/"></iframe>\n',
  'guide/01-care/pump.de.md': '# Die Pumpe reinigen\n\nJeden Monat.\n',
  'guide/filter.md':
    '# Change the filter\n\n## Steps\n\n[Back](01-care/pump.md) ![Same](images/pump.png)\n',
  'guide/idea.md': '---\ndraft: true\n---\nNot finished.\n',
  'guide/bad.md': '---\ntitle: [unclosed\n---\nText\n',
  'guide/images/pump.png': picture,
  'guide/unused.pdf': 'x',
};

test('Markdown files become articles in sections, with their images, links and translations', async () => {
  const base = await newBase();
  const report = await runImport(base.id, markdown);
  const texts = await textsOf(base.id);
  expect([...texts.keys()].sort()).toEqual([
    'Bad',
    'Change the filter',
    'Clean the pump',
    'Die Pumpe reinigen',
    'Idea',
  ]);
  const pump = texts.get('Clean the pump');
  const filter = texts.get('Change the filter');
  expect(pump).toMatchObject({ state: 'PUBLISHED', section: { en: 'Care & cleaning' }, number: 1 });
  expect(pump).toMatchObject({ tags: ['pump', 'care'], preview_description: 'Every month.' });
  expect(pump?.content).toContain(`href="/articles/permalink/${filter?.article_id}#s-steps"`);
  expect(filter?.content).toContain(`href="/articles/permalink/${pump?.article_id}"`);
  expect(pump?.content).toContain('<aside class="callout callout-tip">');
  expect(pump?.content).toMatch(/<figure><img src="\/files\/[0-9a-f]{32}\/pump\.png"/);
  expect(pump?.content).not.toContain('iframe');
  expect(pump?.content).not.toContain('<h2>Clean the pump');
  expect(texts.get('Die Pumpe reinigen')).toMatchObject({
    ...{ language: 'de', article_id: pump?.article_id, state: 'PUBLISHED' },
  });
  expect(texts.get('Idea')?.state).toBe('DRAFT');
  // Its front matter may say that it is a draft.
  expect(texts.get('Bad')).toMatchObject({ state: 'DRAFT', content: '<p>Text</p>' });
  const { articles, images, links, fields, markup, files } = report.tallies;
  expect(articles).toMatchObject({ read: 5, made: 5, malformed: 0 });
  expect(fields.malformed).toBe(1);
  expect(readFault(fields.malformedLines[0]?.reason ?? '')).toMatchObject({
    ...{ reason: 'yaml', file: 'guide/bad.md', line: 2 },
  });
  expect(images).toMatchObject({ made: 1, merged: { sameFile: 1 } });
  expect(images.dropped).toEqual({ 'imageMissing: lost.png': 1 });
  expect(links).toMatchObject({ made: 2, dropped: { 'linkMissing: gone.md': 1 } });
  expect(fields.dropped).toEqual({
    'fieldUnknown: author: Ann': 1,
    'fieldUnknown: title: [unclosed': 1,
  });
  expect(markup.dropped).toEqual({ 'markupUnsupported: iframe https://evil.example/': 1 });
  expect(files.dropped).toEqual({ 'fileUnused: guide/unused.pdf': 1 });
  expect(formatTransferReport(report).join('\n')).toContain('Field not supported: author: Ann');
});

test('a site of Hugo keeps its text, links, drafts and footnotes', async () => {
  const base = await newBase();
  const { tallies } = await runImport(base.id, {
    'site/hugo.toml': 'title = "Docs"',
    'site/archetypes/default.md': '---\ntitle: "{{ .Name }}"\n---\n',
    'site/content/docs/_index.md': '+++\ntitle = "Manuals"\n+++\n',
    'site/content/docs/a.md':
      '+++\ntitle = "Valve"\nweight = 2\ntags = ["Öl"]\ndate = 2024-05-01\n+++\nSee [B](/docs/b/)[^1] and [back]({{< ref "b.md#end" >}}).\n\n[^1]: Since May.\n\n![](/img/pump.png)\n',
    'site/content/docs/b.md':
      '{"title": "Bearing", "draft": "yes"}\n\n## The end {#end}\n\nOiled.\n',
    'site/static/img/pump.png': picture,
  });
  const texts = await textsOf(base.id);
  expect([...texts.keys()].sort()).toEqual(['Bearing', 'Valve']);
  const [valve, bearing] = [texts.get('Valve'), texts.get('Bearing')];
  expect(bearing?.state).toBe('DRAFT');
  expect(valve).toMatchObject({ state: 'PUBLISHED', section: { en: 'Manuals' } });
  const address = `/articles/permalink/${bearing?.article_id}`;
  expect(valve?.content).toContain(`<a href="${address}">B</a><sup>[1]</sup>`);
  expect(valve?.content).toContain(`<a href="${address}#s-the-end">back</a>`);
  expect(valve?.content).toContain('<p>Since May.</p>');
  expect(valve?.content).toMatch(/<img src="\/files\/[0-9a-f]{32}\/pump\.png"/);
  expect(valve?.content).not.toMatch(/weight|\+\+\+/);
  expect(tallies.links).toMatchObject({ made: 2, dropped: {} });
  expect(tallies.fields.dropped).toEqual({ 'fieldUnknown: date: 2024-05-01': 1 });
  expect(tallies.markup.dropped).toEqual({});
  expect(tallies.files.dropped).toEqual({
    'fileUnused: site/archetypes/default.md': 1,
    'fileUnused: site/hugo.toml': 1,
  });
});

test('an import can be repeated: only what has changed gets another revision', async () => {
  const base = await newBase();
  await runImport(base.id, { 'a.md': '# A\n\nOne', 'b.md': '# B\n\nOne', 'c.md': '# C\n\nOne' });
  const before = await textsOf(base.id);
  // Somebody is editing C.
  await saveArticleDraft(as(editor), {
    draft: { articleId: before.get('C')?.article_id, language: 'en', edition: 0 },
    text: { title: 'C edited', content: '<p>Mine</p>' },
  });
  const report = await runImport(base.id, {
    ...{ 'a.md': '# A\n\nOne', 'b.md': '# B\n\nTwo', 'c.md': '# C\n\nTwo' },
  });
  expect(report.tallies.articles).toMatchObject({ unchanged: 1, updated: 1, made: 0 });
  expect(report.tallies.articles.dropped).toEqual({ 'hasDraft: C': 1 });
  const after = await textsOf(base.id);
  expect(after.get('A')?.number).toBe(1);
  expect(after.get('B')).toMatchObject({ number: 2, state: 'PUBLISHED', content: '<p>Two</p>' });
  expect(after.get('C edited')?.content).toBe('<p>Mine</p>');
});

test('a dry run reports the same and saves nothing', async () => {
  const base = await newBase();
  const { tallies } = await runImport(base.id, markdown, { dryRun: true });
  expect(tallies.articles).toMatchObject({ read: 5, made: 5 });
  expect(tallies.links).toMatchObject({ made: 2, dropped: { 'linkMissing: gone.md': 1 } });
  expect((await textsOf(base.id)).size).toBe(0);
  expect(await listSections(db, base.id)).toEqual([]);
});

test('only members who manage the knowledge base import, and what they may not publish stays a draft', async () => {
  const base = await newBase();
  const files = { 'a.md': '# A\n\nText' };
  await expect(runImport(base.id, files, { member: writer })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  const member = await makeMember(db);
  await expect(runImport(base.id, files, { member })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(exportArticles(as(writer), store, base.id)).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
});

test('scripts and hostile addresses in the source are not stored', async () => {
  const base = await newBase();
  await runImport(base.id, {
    'a.md':
      '# A\n\n<script>alert(1)</script><img src="javascript:alert(1)" onerror="alert(1)">\n\n[x](javascript:alert(1)) ![p](../../../etc/passwd)\n\nText',
  });
  const content = (await textsOf(base.id)).get('A')?.content ?? '';
  expect(content).toContain('Text');
  expect(content).not.toMatch(/script|onerror|passwd/);
});

test('articles of Zendesk Guide keep sections, translations, drafts and links', async () => {
  const base = await newBase();
  const exported = {
    articles: [
      {
        ...{ id: 11, title: 'Set up', locale: 'en-us', source_locale: 'en-us', section_id: 5 },
        body: '<h2>Start</h2><p>See <a href="https://x.zendesk.com/hc/en-us/articles/12-Reset">reset</a>.</p><p><img src="https://x.zendesk.com/hc/article_attachments/7/a.png"></p>',
        ...{ draft: false, promoted: true, position: 1, label_names: ['start'] },
      },
      {
        ...{ id: 12, title: 'Reset', locale: 'en-us', section_id: 5, body: '<p>Hold.</p>' },
        ...{ draft: true, position: 0 },
      },
      { title: 'No id' },
    ],
    translations: [
      {
        source_id: 11,
        source_type: 'Article',
        locale: 'de',
        title: 'Einrichten',
        body: '<p>So.</p>',
      },
    ],
    sections: [{ id: 5, name: 'Basics', category_id: 1, position: 0 }],
    categories: [{ id: 1, name: 'Help', position: 0 }],
  };
  const { tallies } = await runImport(base.id, JSON.stringify(exported), { format: 'zendesk' });
  const texts = await textsOf(base.id);
  expect([...texts.keys()].sort()).toEqual(['Einrichten', 'Reset', 'Set up']);
  expect(texts.get('Reset')).toMatchObject({ state: 'DRAFT', section: { en: 'Basics' } });
  expect(texts.get('Set up')).toMatchObject({
    state: 'PUBLISHED',
    language: 'en',
    tags: ['start'],
  });
  expect(texts.get('Set up')?.content).toContain(
    `/articles/permalink/${texts.get('Reset')?.article_id}`,
  );
  expect(texts.get('Einrichten')).toMatchObject({ language: 'de', state: 'PUBLISHED' });
  expect(tallies.images.merged).toEqual({ imageElsewhere: 1 });
  expect(tallies.fields.dropped).toEqual({ 'fieldUnknown: promoted': 1 });
  expect(readFault(tallies.articles.malformedLines[0]?.reason ?? '')).toMatchObject({
    reason: 'field',
    detail: 'articles[2].id',
  });
});

test('JSON that is no export of Zendesk, or none at all, is refused', async () => {
  const base = await newBase();
  const options = { format: 'zendesk' as const };
  await expect(runImport(base.id, '{"posts": []}', options)).rejects.toThrow('no “articles”');
  await expect(runImport(base.id, '{"articles": [', options)).rejects.toThrow('isn’t valid JSON');
});

test('pages of Confluence keep their tree, images, panels and code', async () => {
  const base = await newBase();
  const page = (title: string, crumbs: string[], content: string) =>
    `<html><head><title>Docs : ${title}</title></head><body><div id="breadcrumb-section"><ol id="breadcrumbs">${crumbs.map((each) => `<li><a href="${each}">x</a></li>`).join('')}</ol></div><h1 id="title-heading"><span id="title-text">Docs : ${title}</span></h1><div id="content"><div id="main-content" class="wiki-content group">${content}</div></div></body></html>`;
  const home = ['index.html'];
  const { tallies } = await runImport(
    base.id,
    {
      'DOCS/index.html':
        '<ul><li><a href="Home_1.html">Home</a><ul><li><a href="Install_2.html">Install</a><ul><li><a href="Linux_3.html">Linux</a></li></ul></li></ul></li></ul>',
      'DOCS/Home_1.html': page('Home', home, '<p>Welcome.</p>'),
      'DOCS/Install_2.html': page(
        'Install',
        [...home, 'Home_1.html'],
        '<div class="confluence-information-macro confluence-information-macro-note"><p class="title">Careful</p><span class="aui-icon">i</span><div class="confluence-information-macro-body"><p>Back up.</p></div></div><p><a href="Linux_3.html">Linux</a></p><img class="confluence-embedded-image" src="attachments/2/9.png"><div class="toc-macro" data-macro-name="toc" data-hasbody="false"></div><div data-macro-name="jira" data-hasbody="false">PROJ-1</div>',
      ),
      'DOCS/Linux_3.html': page(
        'Linux',
        [...home, 'Home_1.html', 'Install_2.html'],
        '<div class="code panel pdl"><div class="codeContent panelContent pdl"><pre class="syntaxhighlighter-pre" data-syntaxhighlighter-params="brush: bash; gutter: false">apt install x &lt; y</pre></div></div><div class="expand-container"><div class="expand-control"><span class="expand-control-text">More</span></div><div class="expand-content"><p>Inside</p></div></div>',
      ),
      'DOCS/attachments/2/9.png': picture,
    },
    { format: 'confluence' },
  );
  const texts = await textsOf(base.id);
  expect([...texts.keys()].sort()).toEqual(['Home', 'Install', 'Linux']);
  expect(texts.get('Home')?.section).toBeNull();
  expect(texts.get('Install')).toMatchObject({ section: { en: 'Install' }, state: 'PUBLISHED' });
  expect(texts.get('Linux')).toMatchObject({ section: { en: 'Install' } });
  const install = texts.get('Install')?.content ?? '';
  expect(install).toContain(
    '<aside class="callout callout-warning"><p><strong>Careful</strong></p>',
  );
  expect(install).toContain(`/articles/permalink/${texts.get('Linux')?.article_id}`);
  expect(install).toMatch(/<img src="\/files\/[0-9a-f]{32}\/9\.png"/);
  const linux = texts.get('Linux')?.content ?? '';
  expect(linux).toContain('<pre><code class="language-bash">apt install x &lt; y</code></pre>');
  expect(linux).toContain('<details><summary>More</summary><p>Inside</p></details>');
  expect(tallies.markup.dropped).toEqual({ 'markupUnsupported: macro jira': 1 });
});

test('an exported knowledge base is imported again without losses', async () => {
  const base = await newBase();
  await runImport(base.id, markdown);
  const zip = await buffer(Readable.from(await exportArticles(as(editor), store, base.id)));
  const place = path.join(root, 'exported.zip');
  await writeFile(place, zip);
  const archive = await openArchive(place);
  expect(archive.names).toEqual(
    expect.arrayContaining([
      'care-cleaning/_index.md',
      'care-cleaning/clean-the-pump.md',
      'care-cleaning/clean-the-pump.de.md',
      'change-the-filter.md',
    ]),
  );
  const copy = await newBase();
  const report = await importArticles(as(editor), {
    ...{ archive, format: 'markdown', knowledgeBaseId: copy.id, language: 'en', publish: true },
    store,
  });
  await archive.close();
  const [before, after] = [await textsOf(base.id), await textsOf(copy.id)];
  expect([...after.keys()].sort()).toEqual([...before.keys()].sort());
  for (const [title, { state, section, language, tags }] of before) {
    expect(after.get(title)).toMatchObject({ state, section, language, tags });
  }
  const plain = (html = '') =>
    html.replace(/\/files\/[0-9a-f]{32}/g, '/files/x').replace(/permalink\/\d+/g, 'permalink/x');
  expect(plain(after.get('Clean the pump')?.content).replace(/\s+/g, '')).toBe(
    plain(before.get('Clean the pump')?.content).replace(/\s+/g, ''),
  );
  const { articles, links, images } = report.tallies;
  expect([articles.dropped, articles.malformed, links.dropped, images.dropped]).toEqual([
    {},
    0,
    {},
    {},
  ]);
});
