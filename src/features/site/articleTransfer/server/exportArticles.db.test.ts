import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { storeImage, uploadFile } from '#features/base/files/server/uploadService.ts';
import { makeCategory } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeArticle } from '#features/engage/articles/server/articleFactories.ts';
import { makeKnowledgeBase } from '#features/engage/knowledgeBases/server/knowledgeBaseFactories.ts';
import { findRelease, saveRelease } from '#features/engage/releaseNotes/server/releaseService.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { createLocalFileStore } from '#platform/files/localFileStore.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import type { Archive } from './archive/archive.ts';
import { openArchive } from './archive/openArchive.ts';
import { exportArticles } from './exportArticles.ts';
import { importArticles } from './importArticles.ts';
import { zipOf } from './testing/zipOf.ts';

const { db } = await openTestDatabase();
const root = await mkdtemp(path.join(os.tmpdir(), 'plaza-export-'));
const store = createLocalFileStore(path.join(root, 'files'));
afterAll(() => rm(root, { recursive: true }));
const editor = await makeMember(db, { role: 'editor' });
const category = await makeCategory(db);
const ctx = testContext(db, { viewer: editor.viewer });
const newBase = () => makeKnowledgeBase(db, { category_id: category.id, author_id: editor.id });

let serial = 0;
async function opened(bytes: Uint8Array): Promise<Archive> {
  serial += 1;
  const place = path.join(root, `${serial}.zip`);
  await writeFile(place, bytes);
  return openArchive(place);
}

const imported = async (archive: Archive, knowledgeBaseId: number) => {
  const job = { archive, knowledgeBaseId, format: 'markdown', language: 'en' } as const;
  return importArticles(ctx, { ...job, publish: true, store });
};

const articlesOf = (baseId: number) =>
  db
    .selectFrom('kb_revisions')
    .innerJoin('kb_articles', 'kb_articles.id', 'kb_revisions.article_id')
    .select(['kb_articles.type', 'article_id', 'title', 'state', 'cover_image', 'attachments'])
    .select(['meta_title', 'meta_description'])
    .where('knowledge_base_id', '=', baseId)
    .where('state', 'not in', ['SUPERSEDED', 'DISCARDED'])
    .orderBy('title')
    .execute();

test('cover, attachments, meta texts and release notes come back from an export', async () => {
  const bytes = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#2557c7' } })
    .png()
    .toBuffer();
  const cover = await storeImage(ctx, { name: 'cover.png', bytes }, { store, compress: false });
  const text = { name: 'parts list #2.txt', bytes: Buffer.from('One pump') };
  const file = await uploadFile(ctx, text, { store });
  const attachment = {
    ...{ type: 'FILE', source: file.url, name: 'Parts', caption: 'All parts' },
    ...{ description: null, thumbnailUrl: null },
  };
  const base = await newBase();
  await makeArticle(db, base, {
    ...{ title: 'Pump', state: 'PUBLISHED', cover_image: cover.url },
    attachments: JSON.stringify([attachment]),
    ...{ meta_title: 'Pump guide', meta_description: 'How to clean it: "well".' },
  });
  const note = await makeArticle(db, base, {
    ...{ title: 'Version 2', state: 'PUBLISHED', author_id: editor.id },
    article: { type: 'RELEASE_NOTE', owner_id: editor.id },
  });
  const about = { product: 'App', version: '2.10', kinds: ['NEW', 'FIXED'] };
  await saveRelease(ctx, note.article.id, { ...about, releasedOn: '2026-05-01' });
  const gone = `/files/${'a'.repeat(32)}/gone.png`;
  await makeArticle(db, base, {
    title: 'Without its image',
    content: `<p><img src="${gone}"></p>`,
  });

  const archive = await opened(
    await buffer(Readable.from(await exportArticles(ctx, store, base.id))),
  );
  const report = (await archive.read('export-report.txt')).toString();
  expect(report).toContain('Articles with an owner or a verification: 1');
  expect(report).toContain('File missing in the storage: files/aaaaaaaa/gone.png');

  const copy = await newBase();
  const { tallies } = await imported(archive, copy.id);
  await archive.close();
  expect(tallies.files.dropped).toEqual({});
  expect(tallies.fields.dropped).toEqual({});
  const [pump, release] = await articlesOf(copy.id);
  expect(pump).toMatchObject({ type: 'KB_ARTICLE', title: 'Pump', state: 'PUBLISHED' });
  expect(pump).toMatchObject({
    ...{ meta_title: 'Pump guide', meta_description: 'How to clean it: "well".' },
    cover_image: expect.stringMatching(/^\/files\/[0-9a-f]{32}\/cover\.png$/),
    attachments: [{ ...attachment, source: expect.stringMatching(/^\/files\/[0-9a-f]{32}\//) }],
  });
  const [{ source = '' } = {}] = (pump?.attachments ?? []) as { source?: string }[]; // as stored
  expect(source).not.toBe(file.url);
  const kept = await store.get(source.split('/')[2] ?? '');
  expect(kept && (await buffer(kept.stream)).toString()).toBe('One pump');
  expect(release).toMatchObject({ type: 'RELEASE_NOTE', title: 'Version 2', state: 'PUBLISHED' });
  expect(await findRelease(ctx, release?.article_id ?? 0)).toMatchObject({
    ...about,
    releasedOn: '2026-05-01',
  });
});

test('what of the extras is lost is reported', async () => {
  const base = await newBase();
  const release = 'release: {product: App, version: 1.5, kinds: new, date: 2026-05-01}';
  const report = await imported(
    await opened(
      zipOf({
        'a.md': '---\ncover: gone.png\nattachments: [gone.pdf]\n---\nText',
        'b.md': `---\nrelease: {product: App, version: 1, kinds: shiny, date: 2026-05-01}\n---\nText`,
        'c.md': `---\n${release}\n---\nText`,
        'e.md': `---\nrelease: v2.1\nattachments: a.pdf\n---\nText`,
        'd.md': `---\n${release.replace('App', 'A'.repeat(200))}\n---\nText`,
      }),
    ),
    base.id,
  );
  expect(report.tallies.images.dropped).toEqual({ 'imageMissing: gone.png': 1 });
  expect(report.tallies.files.dropped).toEqual({ 'fileMissing: gone.pdf': 1 });
  expect(report.tallies.articles).toMatchObject({ made: 5 });
  expect(report.tallies.fields).toMatchObject({ malformed: 1 });
  expect(report.tallies.fields.dropped).toEqual({
    'invalid: release.product': 1,
    'fieldUnknown: release: v2.1': 1,
    'fieldUnknown: attachments: a.pdf': 1,
  });
  const again = await opened(zipOf({ 'a.md': `---\n${release}\n---\nText` }));
  const { tallies } = await imported(again, base.id);
  expect(tallies.fields.dropped).toEqual({ 'releaseOfArticle: A': 1 });
});
