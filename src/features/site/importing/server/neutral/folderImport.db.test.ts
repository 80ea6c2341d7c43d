import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { createLocalFileStore } from '#platform/files/localFileStore.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { wrongCounters } from '#platform/testing/wrongCounters.ts';
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
import { undoImport } from './undoImport.ts';

const base = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-folder-'));
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

const at = exportedAt;
const [member, post, comment] = [exportedMember, exportedPost, exportedComment];
const category = exportedCategory;

const small: ExportedRecords = {
  members: [member('a'), member('b')],
  categories: [category],
  posts: [
    post('p1', { acceptedCommentId: 'r1' }),
    post('p2', { isPrivate: true }),
    post('p3', { heldAt: at }),
  ],
  comments: [comment('r1'), comment('r2', { parentId: 'r1' }), comment('r3', { parentId: 'r2' })],
};

const writeFolder = (records: ExportedRecords, bytes: Record<string, string> = {}) =>
  writeExportFolder(dir, records, bytes);
const runImport = (options: object = {}) => runFolderImport({ db, files, dir, ...options });
const posts = () => db.selectFrom('conversations').selectAll().orderBy('id').execute();
const reasons = (tally: { merged: object; dropped: object; degraded?: object } | undefined) => ({
  ...tally?.merged,
  ...tally?.degraded,
  ...tally?.dropped,
});

test('members, places, posts and replies keep their dates and states', async () => {
  writeFolder(small);
  const { tallies } = await runImport();
  expect(tallies.comments).toMatchObject({ read: 3, made: 2 });
  expect(reasons(tallies.comments)).toEqual({
    'is a reply to a reply: a reply to the comment above': 1,
  });
  const [one, two, three] = await posts();
  expect(one).toMatchObject({ created_at: new Date(at), comment_count: 1, reply_count: 3 });
  expect(one?.accepted_comment_id).not.toBeNull();
  expect(two).toMatchObject({ is_private: true, is_counted: false });
  expect(three).toMatchObject({ held_at: new Date(at), is_counted: false });
  const queue = await db.selectFrom('moderation_items').select('reasons').execute();
  expect(queue).toEqual([{ reasons: ['HELD'] }]);
  expect(await wrongCounters(db)).toEqual([]);
});

test('a post with a status that is not here is kept without it', async () => {
  writeFolder({
    ...small,
    posts: [post('p1', { status: 'planned' }), post('p2', { status: 'ODD' })],
  });
  const { tallies } = await runImport();
  expect(reasons(tallies.posts)).toEqual({ 'has a status that is not here: none': 1 });
  expect((await posts()).map(({ status }) => status)).toEqual(['planned', null]);
});

test('a bad line is left out with its line, property and rule', async () => {
  writeFolder({
    ...small,
    members: [
      member('a'),
      'no JSON',
      member('b', { joinedAt: 'yesterday' }),
      member('a', { fullName: 'Again' }),
    ],
  });
  const { tallies } = await runImport();
  expect(tallies.members).toMatchObject({ read: 4, made: 1, malformed: 3 });
  const told = tallies.members?.malformedLines.map(({ line, reason }) => `${line} ${reason}`);
  expect(told?.[0]).toBe('2 not JSON');
  expect(told?.[1]).toMatch(/^3 joinedAt: /);
  expect(told?.[2]).toBe('4 same id as a line before');
  expect(reasons(tallies.comments)).toMatchObject({
    'names a record of members that was not imported': 2,
  });
});

test('whoever has an account here keeps it as it is, and what they wrote there is theirs', async () => {
  const here = await makeMember(db, {
    email: 'a@example.org',
    email_key: 'a@example.org',
    full_name: 'Here',
  });
  const { username } = await makeMember(db, { username: 'user_b' });
  writeFolder({
    ...small,
    members: [member('a', { role: 'admin', fullName: 'There' }), member('b', { role: 'admin' })],
  });
  const { tallies } = await runImport();
  expect(reasons(tallies.members)).toEqual({ 'has an account here, by the same email address': 1 });
  const members = await db.selectFrom('members').selectAll().orderBy('id').execute();
  expect(members.find(({ id }) => id === here.id)).toMatchObject({
    full_name: 'Here',
    role: here.role,
  });
  const other = members.find(({ email }) => email === 'b@example.org' && true);
  expect(other).toMatchObject({ role: 'member' });
  expect(other?.username).not.toBe(username);
  expect((await posts())[0]?.author_id).toBe(here.id);
});

test('texts are sanitized, and name the new members and files', async () => {
  const content =
    '<p onclick="x()">Hi <a class="mention" data-member-id="b">@b</a> <a href="/files/f.1/a.txt">a</a>' +
    '<script>x()</script> <a class="mention" data-member-id="nobody">@x</a></p>';
  const file = {
    id: 'f.1',
    name: 'a.txt',
    mimeType: 'text/plain',
    bytes: 5,
    ownerId: 'b',
    isSecure: false,
    createdAt: at,
  };
  writeFolder(
    { ...small, files: [file], posts: [post('p1', { content, isPrivate: true })] },
    { 'f.1': 'hello' },
  );
  const { tallies } = await runImport();
  expect(tallies.files).toMatchObject({ made: 1 });
  const [one] = await posts();
  const stored = await db.selectFrom('files').selectAll().executeTakeFirstOrThrow();
  const b = await db
    .selectFrom('members')
    .select('id')
    .where('username', '=', 'user_b')
    .executeTakeFirstOrThrow();
  expect(one?.content).toContain(`data-member-id="${b.id}" href="/users/${b.id}"`);
  expect(one?.content).toContain(`/files/${stored.storage_key}/a.txt`);
  expect(one?.content).not.toMatch(/onclick|script|nobody/);
  expect(stored.owner_id).toBe(b.id);
  const uses = await db.selectFrom('file_uses').selectAll().execute();
  expect(uses).toEqual([
    { storage_key: stored.storage_key, target_type: 'conversation', target_id: one?.id },
  ]);
});

test('no path and no link leads to a file outside the folder, and bytes are what their name says', async () => {
  const file = (id: string, name = 'a.txt') => ({
    ...{
      id,
      name,
      mimeType: 'text/plain',
      bytes: 5,
      ownerId: null,
      isSecure: false,
      createdAt: at,
    },
  });
  const outside = path.join(base, 'outside');
  fs.writeFileSync(outside, 'hello');
  writeFolder(
    {
      files: [file('../outside'), file('li'), file('ex', 'a.exe'), file('pn', 'a.png'), file('sh')],
    },
    {
      ...{ ex: 'hello', pn: 'hello', sh: 'hell' },
    },
  );
  fs.mkdirSync(path.join(dir, 'files', 'li'), { recursive: true });
  fs.symlinkSync(outside, path.join(dir, 'files', 'li', 'li'));
  const { tallies } = await runImport();
  expect(reasons(tallies.files)).toEqual({
    'its bytes are missing, or more than may be uploaded': 2,
    'may not be uploaded here: FILE_TYPE_UNRECOGNISED': 1,
    'its bytes are not as many as its record says': 1,
  });
});

test('a dry run reports the same and keeps nothing', async () => {
  writeFolder(small);
  const dry = await runImport({ dryRun: true });
  expect(await posts()).toEqual([]);
  expect(await db.selectFrom('import_runs').selectAll().execute()).toEqual([]);
  expect(dry.tallies).toEqual((await runImport()).tallies);
});

test('a newer export adds and updates, but not what was edited here', async () => {
  writeFolder(small);
  await runImport();
  const [one, two] = await posts();
  await db
    .updateTable('conversations')
    .set({ title: 'Edited here' })
    .where('id', '=', two?.id ?? 0)
    .execute();
  writeFolder({
    ...small,
    posts: [
      post('p1', { title: 'New title', acceptedCommentId: 'r1' }),
      post('p2', { title: 'Lost' }),
      post('p3', { heldAt: at }),
      post('p4'),
    ],
  });
  const { tallies } = await runImport();
  expect(tallies.posts).toMatchObject({ read: 4, made: 1, updated: 1, unchanged: 1 });
  expect(reasons(tallies.posts)).toEqual({ 'was edited here since': 1 });
  const now = await posts();
  expect(now.map(({ title }) => title)).toEqual(['New title', 'Edited here', 'Post p3', 'Post p4']);
  expect(now[0]?.accepted_comment_id).toBe(one?.accepted_comment_id);
});

test('undoing leaves what was edited or replied to here', async () => {
  writeFolder(small);
  await runImport();
  const [one, two] = await posts();
  const here = await makeMember(db);
  await sql`insert into comments (conversation_id, author_id, content, stripped_content)
    values (${one?.id}, ${here.id}, '<p>Here</p>', 'Here')`.execute(db);
  await db
    .updateTable('conversations')
    .set({ title: 'Edited here' })
    .where('id', '=', two?.id ?? 0)
    .execute();
  const { tallies } = await undoImport({ db, files, source: 'old' });
  expect(tallies.posts).toMatchObject({ read: 3, made: 1 });
  expect(reasons(tallies.posts)).toEqual({
    'was changed here since: kept': 1,
    'something here depends on it: kept': 1,
  });
  expect(tallies.members?.made).toBe(1);
  expect((await posts()).map(({ id }) => id)).toEqual([one?.id, two?.id]);
  expect((await posts())[0]).toMatchObject({ comment_count: 1, accepted_comment_id: null });
});

test('undoing removes what stood for members and places that were missing', async () => {
  writeFolder({ members: [], posts: [post('p1', { authorId: 'gone', categoryId: 'gone' })] });
  await runImport();
  expect(await posts()).toHaveLength(1);
  await undoImport({ db, files, source: 'old' });
  expect(await db.selectFrom('members').select('id').execute()).toEqual([]);
  expect(await db.selectFrom('categories').select('id').execute()).toEqual([]);
});

test('an incomplete or damaged folder is refused before anything is written', async () => {
  writeFolder(small);
  fs.appendFileSync(path.join(dir, 'posts.jsonl'), '{}\n');
  await expect(runImport()).rejects.toThrow('posts.jsonl is not as it was written');
  fs.rmSync(path.join(dir, 'posts.jsonl'));
  await expect(runImport()).rejects.toThrow('posts.jsonl is missing');
  fs.writeFileSync(path.join(dir, 'export.json'), '{"format":2,"kinds":{}}');
  await expect(runImport()).rejects.toThrow('format 2 is newer');
  fs.rmSync(path.join(dir, 'export.json'));
  await expect(runImport()).rejects.toThrow('export.json is missing');
  expect(await db.selectFrom('members').select('id').execute()).toEqual([]);
});

test.each([['members'], ['categories'], ['posts'], ['comments'], ['files']])(
  'an import that is broken off while it reads %s goes on from there',
  async (phase) => {
    const file = (id: string) => ({
      ...{
        id,
        name: 'a.txt',
        mimeType: 'text/plain',
        bytes: 5,
        ownerId: 'a',
        isSecure: false,
        createdAt: at,
      },
    });
    const many = Array.from({ length: 600 }, (_, index) => `m${index}`);
    const records = {
      ...small,
      files: ['f1', 'f2'].map(file),
      members: [member('a'), member('b'), ...many.map((id) => member(id))],
      posts: [...(small.posts ?? []), ...many.map((id) => post(`of-${id}`, { authorId: id }))],
      comments: [
        ...(small.comments ?? []),
        ...many.map((id) => comment(`by-${id}`, { authorId: id })),
      ],
    };
    writeFolder(records, { f1: 'hello', f2: 'world' });
    const stop = new AbortController();
    const progress = (label: string) => ({
      update: () => (label === phase ? stop.abort() : undefined),
      stop: () => undefined,
    });
    const first = await runImport({ signal: stop.signal, progress });
    expect(first.finished).toBe(false);
    const second = await runImport();
    expect(second).toMatchObject({ finished: true, resumed: true });
    expect(second.tallies.members).toMatchObject({ read: 602, made: 602 });
    expect(second.tallies.posts).toMatchObject({ read: 603, made: 603 });
    expect(second.tallies.comments).toMatchObject({ read: 603, made: 602 });
    expect(await posts()).toHaveLength(603);
    expect(await wrongCounters(db)).toEqual([]);
  },
);

test('a batch that fails in its middle leaves nothing behind', async () => {
  const file = {
    id: 'f1',
    name: 'a.txt',
    mimeType: 'text/plain',
    bytes: 5,
    ownerId: 'a',
    isSecure: false,
    createdAt: at,
  };
  writeFolder({ ...small, files: [file] }, { f1: 'hello' });
  const failing = { ...files, put: () => Promise.reject(new Error('the disk is full')) };
  await expect(runImport({ files: failing })).rejects.toThrow('the disk is full');
  expect(await db.selectFrom('files').select('id').execute()).toEqual([]);
  expect(await runImport()).toMatchObject({ finished: true, resumed: true });
  expect(await db.selectFrom('files').select('id').execute()).toHaveLength(1);
});
