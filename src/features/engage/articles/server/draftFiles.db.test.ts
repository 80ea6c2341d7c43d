import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { anonymousViewer, type Viewer } from '#core/permissions.ts';
import { keepFiles } from '#features/base/files/server/keepFile.ts';
import { getServedFile } from '#features/base/files/server/servedFile.ts';
import { sweepFiles } from '#features/base/files/server/sweepFiles.ts';
import { makeCategory } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeKnowledgeBase } from '#features/engage/knowledgeBases/server/knowledgeBaseFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { createLocalFileStore } from '#platform/files/localFileStore.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { createArticle, saveArticleDraft } from './draftService.ts';
import { actOnRevision } from './revisionService.ts';

const { db } = await openTestDatabase();
const root = await mkdtemp(path.join(os.tmpdir(), 'plaza-draft-files-'));
const store = createLocalFileStore(root);
afterAll(() => rm(root, { recursive: true }));
const writer = await makeMember(db, { role: 'agent' });
const editor = await makeMember(db, { role: 'editor' });
const member = await makeMember(db);
const category = await makeCategory(db);
const base = await makeKnowledgeBase(db, { category_id: category.id });
const as = (viewer: Viewer, more = {}) => testContext(db, { viewer, ...more });

async function keep(name: string, ownerId = writer.id): Promise<string> {
  const file = { name, mimeType: 'text/plain', bytes: Buffer.from(name) };
  const [address = ''] = await keepFiles({ db, store, ownerId }, [
    { ...file, width: null, height: null },
  ]);
  return address;
}

const keyOf = (address: string) => address.split('/')[2] ?? '';

/** Who may open the file: a visitor, a member, an editor. */
const opens = (address: string) =>
  Promise.all(
    [anonymousViewer, member.viewer, editor.viewer].map((viewer) =>
      getServedFile(as(viewer), keyOf(address)).then(
        () => true,
        ({ code }) => (code === 'NOT_FOUND' ? false : code),
      ),
    ),
  );

const begin = (content: string) =>
  createArticle(as(writer.viewer), {
    place: { knowledgeBaseId: base.id, language: 'en' },
    text: { title: 'With files', content },
  });

test('files of a draft open for those who write articles, until it is published', async () => {
  const [picture, plan] = [await keep('picture.txt'), await keep('plan.txt')];
  expect(await opens(picture)).toEqual([true, true, true]);
  const { article, revision } = await begin(`<p>See <a href="${picture}">it</a>.</p>`);
  expect(await opens(picture)).toEqual([false, false, true]);
  const saved = await saveArticleDraft(as(writer.viewer), {
    draft: { articleId: article.id, language: 'en', edition: revision.edition },
    text: {
      ...{ title: 'With files', content: revision.content },
      attachments: [{ source: plan, name: 'Plan' }],
    },
  });
  expect(await opens(plan)).toEqual([false, false, true]);
  const at = { articleId: article.id, language: 'en', edition: saved.edition };
  await actOnRevision(as(editor.viewer), { ...at, action: 'PUBLISH' });
  expect(await opens(picture)).toEqual([true, true, true]);
  expect(await opens(plan)).toEqual([true, true, true]);
});

test('files of a draft that is gone are deleted, and stay closed until then', async () => {
  const address = await keep('gone.txt');
  const { article } = await begin(`<p>See <a href="${address}">it</a>.</p>`);
  const day = 86_400_000;
  const sweep = (days: number) =>
    sweepFiles(as(anonymousViewer, { now: new Date(Date.now() + days * day) }), store);
  await sweep(0);
  expect((await sweep(8)).map(({ file_name }) => file_name)).not.toContain('gone.txt');
  await sql`delete from kb_articles where id = ${article.id}`.execute(db);
  expect(await opens(address)).toEqual([false, false, false]);
  await sweep(9);
  expect((await sweep(17)).map(({ file_name }) => file_name)).toContain('gone.txt');
});

test('readers keep an image of a published article when its owner edits the article', async () => {
  const address = await keep('owned.txt', editor.id);
  const { article, revision } = await begin(`<p>See <a href="${address}">it</a>.</p>`);
  const at = { articleId: article.id, language: 'en', edition: revision.edition };
  await actOnRevision(as(editor.viewer), { ...at, action: 'PUBLISH' });
  expect(await opens(address)).toEqual([true, true, true]);
  await saveArticleDraft(as(editor.viewer), {
    draft: { articleId: article.id, language: 'en', edition: 0 },
    text: { title: 'Edited', content: revision.content },
  });
  expect(await opens(address)).toEqual([true, true, true]);
});

test('files of templates belong to no article', async () => {
  const address = await keep('template.txt');
  const content = `<p>See <a href="${address}">it</a>.</p>`;
  const template = { name: 'Guide', title: 'Guide', content, updated_at: new Date() };
  await db.insertInto('kb_templates').values(template).execute();
  await begin(content);
  expect(await opens(address)).toEqual([true, true, true]);
});

test('files of a discarded draft that another article shows stay, and open to its readers', async () => {
  const address = await keep('shared.txt');
  const content = `<p>See <a href="${address}">it</a>.</p>`;
  const { article, revision } = await begin(content);
  const shown = await createArticle(as(editor.viewer), {
    place: { knowledgeBaseId: base.id, language: 'en' },
    text: { title: 'Of somebody else', content },
  });
  const at = { language: 'en', edition: revision.edition };
  await actOnRevision(as(editor.viewer), {
    ...{ ...at, articleId: shown.article.id, action: 'PUBLISH' },
  });
  await actOnRevision(as(writer.viewer), { ...at, articleId: article.id, action: 'DISCARD' });
  for (const days of [20, 40]) {
    const now = new Date(Date.now() + days * 86_400_000);
    const swept = await sweepFiles(as(anonymousViewer, { now }), store);
    expect(swept.map(({ file_name }) => file_name)).not.toContain('shared.txt');
  }
  expect(await opens(address)).toEqual([true, true, true]);
});
