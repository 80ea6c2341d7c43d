import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { createLocalFileStore } from '#platform/files/localFileStore.ts';
import { importKinds } from '#platform/import/importKind.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import {
  type ExportedRecords,
  exportedAt,
  exportedCategory,
  exportedComment,
  exportedMember,
  exportedPost,
  writeExportFolder,
} from '../testing/exportedFolder.ts';
import { runFolderImport } from './folderImport.ts';
import { relinkTexts } from './relinkTexts.ts';
import { undoImport } from './undoImport.ts';

const base = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-links-'));
afterAll(() => fs.rmSync(base, { recursive: true, force: true }));
const { db } = await openTestDatabase();
const files = createLocalFileStore(path.join(base, 'stored'));
const dir = path.join(base, 'export');

beforeEach(async () => {
  fs.rmSync(dir, { recursive: true, force: true });
  await sql`truncate members, categories, topics, conversations, comments, marks, tags, files, revisions,
    import_records, import_runs, old_addresses, search_documents, outbox, file_uses restart identity cascade`.execute(
    db,
  );
});

const [member, post, comment] = [exportedMember, exportedPost, exportedComment];
const category = exportedCategory;

const small: ExportedRecords = {
  members: [member('a'), member('b')],
  categories: [category],
  posts: [
    post('p1', { acceptedCommentId: 'r1' }),
    post('p2', { isPrivate: true }),
    post('p3', { heldAt: exportedAt }),
  ],
  comments: [comment('r1'), comment('r2', { parentId: 'r1' }), comment('r3', { parentId: 'r2' })],
};

const writeFolder = (records: ExportedRecords) => writeExportFolder(dir, records);
const runImport = (options: object = {}) => runFolderImport({ db, files, dir, ...options });
const posts = () => db.selectFrom('conversations').selectAll().orderBy('id').execute();

const redirect = (id: string, path: string, targetId: string, targetKind = 'posts') => ({
  ...{ id, path, targetKind, targetId },
});
const linking = (...hrefs: string[]) =>
  `<p>${hrefs.map((href) => `<a href="${href}">x</a>`).join('')}</p>`;
const hrefsOf = (html: string | undefined) =>
  [...(html ?? '').matchAll(/href="([^"]*)"/g)].map(([, href]) => href);

test('links to the old system lead to what came with it, also later, and are no edits', async () => {
  const content = linking(
    ...['https://www.old.test/t/one/1?u=kim#2', '/t/4', 'https://else.test/t/one/1', '/users/9'],
  );
  const redirects = [redirect('1', '/t/one/1', 'p1'), redirect('2', '/t/4', 'p4')];
  // A member's old address is spelled as another's is here.
  const users = redirect('3', '/users/9', 'a', 'members');
  const all = { ...small, posts: [post('p1'), post('p2', { content })] };
  writeFolder({ ...all, redirects: [...redirects, users] });
  const hosts = ['https://old.test/'];
  const first = await runImport({ hosts });
  const unresolved = 'texts with links to pages of the old system that were not imported';
  expect(first.notes).toEqual({ [unresolved]: 1 });
  const [one] = await posts();
  const { id } = await db
    .selectFrom('members')
    .select('id')
    .where('username', '=', 'user_a')
    .executeTakeFirstOrThrow();
  const found = [
    `/conversations/post/${one?.id}`,
    '/t/4',
    'https://else.test/t/one/1',
    `/users/${id}`,
  ];
  expect(hrefsOf((await posts())[1]?.content)).toEqual(found);

  await sql`insert into old_addresses (path, target_kind, target_id)
    values (${`/users/${id}`}, 'posts', ${one?.id})`.execute(db);
  const four = post('p4', { title: 'Four' });
  writeFolder({ ...all, posts: [...all.posts, four], redirects: [...redirects, users] });
  expect((await runImport({ hosts })).notes).toEqual({});
  const now = await posts();
  found[1] = `/conversations/post/${now[2]?.id}`;
  expect(hrefsOf(now[1]?.content)).toEqual(found);

  const newer = post('p2', { content: `${content}<p>More</p>` });
  writeFolder({ ...all, posts: [post('p1'), newer, four], redirects: [...redirects, users] });
  const third = await runImport({ hosts });
  expect(third.tallies.posts).toMatchObject({ updated: 1, unchanged: 2 });
  expect(hrefsOf((await posts())[1]?.content).slice(0, 3)).toEqual(found.slice(0, 3));
  const undone = await undoImport({ db, files, source: 'old' });
  expect(undone.tallies.posts).toMatchObject({ made: 3, dropped: {} });
});

test('a text that was edited before its links were set is left as it is', async () => {
  const content = linking('/t/4');
  const redirects = [redirect('2', '/t/4', 'p4')];
  writeFolder({ ...small, posts: [post('p2', { content })], comments: [], redirects });
  await runImport();
  await sql`update conversations set content = ${linking('/t/4', '/mine')}`.execute(db);
  writeFolder({ ...small, posts: [post('p2', { content }), post('p4')], comments: [], redirects });
  await runImport();
  expect(hrefsOf((await posts())[0]?.content)).toEqual(['/t/4', '/mine']);
});

test('links of another Plaza keep their names and get the new ids', async () => {
  const here = await makeMember(db);
  const content = linking(
    '/conversations/a/b/1#x',
    '/conversations/b/1?commentId=2',
    '/users/1',
    '/topics/t/7',
  );
  writeFolder({
    members: [member('1'), member('2')],
    categories: [category],
    posts: [post('1', { authorId: '1', content })],
    comments: [comment('2', { postId: '1', authorId: '2' })],
  });
  const manifest = path.join(dir, 'export.json');
  const { source: _left, ...rest } = JSON.parse(fs.readFileSync(manifest, 'utf8'));
  fs.writeFileSync(manifest, JSON.stringify(rest));
  await sql`select setval(pg_get_serial_sequence('conversations', 'id'), 50), setval(pg_get_serial_sequence('comments', 'id'), 70)`.execute(
    db,
  );
  await runImport();
  const [one] = await posts();
  expect(hrefsOf(one?.content)).toEqual([
    ...['/conversations/a/b/51#x', '/conversations/b/51?commentId=71', `/users/${here.id + 1}`],
    '/topics/t/7',
  ]);
});

test('a batch has texts of at most four megabytes together, and at least one', async () => {
  const gone = linking('/t/gone/1');
  const ids = ['p1', 'p2', 'p3', 'p4'];
  await writeFolder({
    ...{ members: [member('a')], categories: [category] },
    posts: ids.map((id) => post(id, { content: gone })),
    redirects: [redirect('r', '/t/other/2', 'p1')],
  });
  await runImport({ source: 'garden', hosts: ['old.test'] });
  await sql`update conversations set content = content || repeat('x', 2100000)`.execute(db);
  await sql`update conversations set content = content || repeat('x', 9000000)
    where id = (select max(id) from conversations)`.execute(db);
  const importer = importKinds().find((kind) => kind.importer.kind === 'posts')?.importer;
  if (!importer) throw new Error('There is no kind of posts.');
  const scope = {
    ...{ trx: db, source: 'garden', hosts: new Set(['old.test']), isOwn: false },
    watched: {},
  };
  const ends: (string | null)[] = [];
  for (let after: string | null = ''; after !== null; ends.push(after)) {
    after = await relinkTexts(scope, importer, after);
  }
  expect(ends).toEqual(['p2', 'p4', null]);
});
