import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeCategory } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeArticle } from '#features/engage/articles/server/articleFactories.ts';
import { makeKnowledgeBase } from '#features/engage/knowledgeBases/server/knowledgeBaseFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { writeSettings } from '#platform/settings/settingsStore.ts';
import { type Login, openPortalForFile } from '#platform/testing/portal.ts';
import { runDueJobs } from '#platform/testing/runDueJobs.ts';
import { exportEndpoint, importEndpoint } from '../articleTransferAddress.ts';
import { zipOf } from './testing/zipOf.ts';

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'plaza-transfer-'));
const { portal, db } = await openPortalForFile({ dataDir });
await writeSettings(db, { activeLanguages: ['en', 'de', 'ar'] });
afterAll(() => rmSync(dataDir, { recursive: true }));
const category = await makeCategory(db);
const editor = await portal.login((await makeMember(db, { role: 'editor' })).id);
const writer = await portal.login((await makeMember(db, { role: 'agent' })).id);
const member = await portal.login((await makeMember(db)).id);
const newBase = () => makeKnowledgeBase(db, { category_id: category.id });

/** As the page's form sends it. */
function upload(
  login: Login | null,
  fields: Record<string, string>,
  file: { name: string; bytes: Uint8Array | string },
) {
  const part = (name: string, value: string) =>
    `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const all = { _csrf: login?.csrf ?? '', language: 'en', format: 'markdown', ...fields };
  const head = Object.entries(all).map(([name, value]) => part(name, value));
  const opening = `--b\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\n\r\n`;
  return portal.ask(importEndpoint, {
    method: 'POST',
    headers: {
      'content-type': 'multipart/form-data; boundary=b',
      accept: 'text/html',
      ...(login && { cookie: login.cookie }),
    },
    body: Buffer.concat([
      Buffer.from(`${head.join('')}${opening}`),
      Buffer.from(file.bytes),
      Buffer.from('\r\n--b--\r\n'),
    ]),
  });
}

const importsQuery = `{ articleImports { state error { reason file line detail limit } fileName done total tallies { kind read made losses { reason detail } faults { reason file line detail } } } }`;
const imports = async (login: Login) =>
  (await portal.graphql(importsQuery, { login })).json.data.articleImports;

test('an uploaded archive is imported in the background, and its report is shown', async () => {
  const base = await newBase();
  const sent = await upload(
    editor,
    { knowledgeBaseId: `${base.id}`, publish: '1' },
    {
      name: 'guide.zip',
      bytes: zipOf({ 'care/pump.md': '# Clean the pump\n\nText', 'x.bin': 'x' }),
    },
  );
  expect([sent.status, sent.headers.location]).toEqual([
    303,
    expect.stringMatching(/^\/admin\/articles\/import\?started=\d+$/),
  ]);
  expect((await imports(editor))[0]).toMatchObject({ state: 'QUEUED', fileName: 'guide.zip' });
  const again = await upload(
    editor,
    { knowledgeBaseId: `${base.id}` },
    { name: 'guide.zip', bytes: zipOf({ 'a.md': 'x' }) },
  );
  expect(again.headers.location).toContain('error=CONFLICT');
  await runDueJobs(portal.services);
  const [done] = await imports(editor);
  expect(done).toMatchObject({ state: 'DONE', error: null, done: 2, total: 2 });
  expect(done.tallies[0]).toMatchObject({ kind: 'articles', read: 1, made: 1 });
  const page = await portal.ask('/admin/articles/import', { headers: { cookie: editor.cookie } });
  expect(page.text).toContain('File not used by any article');
  const start = await portal.ask(`/knowledge/x/${base.id}`);
  const shown = await portal.ask(String(start.headers.location));
  expect(shown.text).toContain('Clean the pump');
});

test('a file that can’t be imported fails with the reason', async () => {
  const base = await newBase();
  const fields = { knowledgeBaseId: `${base.id}` };
  const wrong = await upload(editor, fields, { name: 'a.exe', bytes: 'x' });
  expect(wrong.headers.location).toContain('error=VALIDATION_FAILED');
  await upload(editor, fields, { name: 'a.zip', bytes: zipOf({ '../outside.md': 'x' }) });
  await runDueJobs(portal.services);
  expect((await imports(editor))[0]).toMatchObject({
    state: 'FAILED',
    error: {
      ...{ reason: 'unreadable', file: '', line: null, limit: null },
      detail: expect.stringContaining('invalid relative path: ../outside.md'),
    },
  });
});

test('reasons are worded in the language of the member, with file and line', async () => {
  const base = await newBase();
  await upload(
    editor,
    { knowledgeBaseId: `${base.id}` },
    {
      name: 'faults.zip',
      bytes: zipOf({
        'order.md': '---\ntitle: A\nweight: heavy\n---\nText',
        'yaml.md': '---\ntitle: "A\n---\nText',
        'fine.md': 'Text',
      }),
    },
  );
  await runDueJobs(portal.services);
  const [done] = await imports(editor);
  expect(done).toMatchObject({ state: 'DONE', error: null });
  const fields = done.tallies.find(({ kind }: { kind: string }) => kind === 'fields');
  expect(fields.faults).toEqual([
    { reason: 'frontMatterField', file: 'order.md', line: 3, detail: 'weight: heavy' },
    { reason: 'yaml', file: 'yaml.md', line: expect.any(Number), detail: '' },
  ]);
  const page = async (lang: string) =>
    (
      await portal.ask(`/admin/articles/import?lang=${lang}`, {
        headers: { cookie: editor.cookie },
      })
    ).text.replaceAll(/[\u2068\u2069]/g, ''); // direction marks around names
  expect(await page('en')).toContain(
    '“order.md”: the front matter field “weight: heavy” has the wrong type (line 3).',
  );
  expect(await page('de')).toContain(
    '„order.md“: Das Feld „weight: heavy“ im Front Matter hat den falschen Typ (Zeile 3).',
  );
  expect(await page('ar')).toContain(
    '«order.md»: نوع الحقل «weight: heavy» في البيانات الوصفية غير صحيح (السطر',
  );
});

test('only those who manage a knowledge base import, export and see imports', async () => {
  const base = await newBase();
  await makeArticle(db, base, { title: 'Draft of a secret' });
  const file = { name: 'a.zip', bytes: zipOf({ 'a.md': 'Text' }) };
  const fields = { knowledgeBaseId: `${base.id}` };
  const export_ = (login: Login | null) =>
    portal.ask(exportEndpoint(base.id), { headers: login ? { cookie: login.cookie } : {} });
  const page = (login: Login | null) =>
    portal.ask('/admin/articles/import', { headers: login ? { cookie: login.cookie } : {} });
  for (const [login, code, status] of [
    [null, 'UNAUTHENTICATED', 401],
    [member, 'NOT_FOUND', 404],
    [writer, 'FORBIDDEN', 403],
  ] as const) {
    expect((await upload(login, fields, file)).headers.location).toContain(`error=${code}`);
    expect((await export_(login)).status).toBe(status);
    const answer = await portal.graphql(importsQuery, { ...(login && { login }) });
    expect(answer.json.errors).toHaveLength(1);
    expect((await page(login)).text).not.toContain('guide.zip');
  }
  const forged = await upload(editor, { ...fields, _csrf: 'x' }, file);
  expect(forged.headers.location).toContain('error=CSRF_FAILED');
  const own = await export_(editor);
  expect([own.status, own.headers['content-type']]).toEqual([200, 'application/zip']);
});

test('the permanent address of an article leads readers to it, in their language', async () => {
  const base = await newBase();
  const { article, post } = await makeArticle(db, base, { title: 'Here', state: 'PUBLISHED' });
  const found = await portal.ask(`/articles/permalink/${article.id}`);
  expect([found.status, found.headers.location]).toEqual([302, `/articles/here/${post?.id}`]);
  const draft = await makeArticle(db, base, { title: 'Hidden' });
  const inside = await makeKnowledgeBase(db, { category_id: category.id, audience: 'members' });
  const closed = await makeArticle(db, inside, { title: 'Inside', state: 'PUBLISHED' });
  for (const { id } of [draft.article, closed.article, { id: 999_999 }]) {
    expect((await portal.ask(`/articles/permalink/${id}`)).status).toBe(404);
  }
});
