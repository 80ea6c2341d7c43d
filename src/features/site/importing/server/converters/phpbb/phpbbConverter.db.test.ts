import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { sanitizeContent } from '#platform/html/sanitizeContent.ts';
import {
  convertFixture,
  removeConvertedAfterTests,
  sourceFolder,
} from '../testing/convertFixture.ts';
import { phpbbConverter } from './phpbbConverter.ts';
import { bcrypt, gardenBoard, phpass } from './testing/gardenBoard.ts';
import { phpbbDump } from './testing/phpbbDump.ts';

removeConvertedAfterTests();

const folder = sourceFolder({
  'board.sql': phpbbDump(gardenBoard),
  'files/3_aabbccdd': 'the image',
  'files/3_5ecre7': 'secret bytes',
  'images/avatars/upload/salt_3.jpg': 'a face',
  'config.php': 'the password of the database',
});
const garden = await convertFixture(phpbbConverter, folder);
const { record, records } = garden;

test('every row of every table is accounted for', () => {
  expect(garden.report.balanced).toBe(true);
  expect(garden.notes).toEqual(['phpBB 3.3.11, tables phpbb_…']);
  const { posts, topics, users, search_wordmatch: words } = garden.report.tables;
  expect(posts?.read).toBe(gardenBoard.posts?.length);
  expect(topics?.read).toBe(gardenBoard.topics?.length);
  expect(users?.read).toBe(gardenBoard.users?.length);
  expect(words?.skipped).toMatchObject({ 'a table without an equivalent': { count: 2 } });
  expect(posts?.skipped).toMatchObject({
    'its topic is not in the dump': { count: 1, example: 'post_id 105' },
    'a second row with this id': { count: 2, example: 'post_id 101' },
    '2 values for 14 columns': { count: 1, example: 'row 21' },
  });
  expect(fs.existsSync(path.join(garden.dir, 'export.json'))).toBe(true);
});

test('members keep their names, profiles and passwords', () => {
  expect(record('members', '3')).toMatchObject({
    ...{ username: 'jorg_muller', fullName: 'Jörg Müller', email: 'u3@example.com' },
    ...{ signature: 'Bye & thanks', language: 'de', timeZone: 'Europe/Berlin', role: 'member' },
    customFields: { location: 'Köln', website: 'https://joerg.example' },
    ...{ passwordHash: phpass, status: 'ACTIVE', joinedAt: '2008-01-10T21:20:00.000Z' },
    avatar: '/files/phpbb-avatar-3/3_1.jpg',
  });
  expect(record('members', '2')).toMatchObject({ role: 'member', passwordHash: bcrypt });
  expect(record('members', '5')).not.toHaveProperty('passwordHash');
  expect(record('members', '5')).toMatchObject({
    ...{
      status: 'DEACTIVATED',
      statusReason: 'registered, never activated',
      emailVerifiedAt: null,
    },
  });
  expect(record('members', '6')).toMatchObject({
    status: 'BLOCKED',
    statusReason: 'Spam & insults',
  });
  expect(record('members', '7')).toMatchObject({
    ...{ username: 'troll_7', status: 'ACTIVE', suspendedReason: 'Calm down' },
  });
  const names = records('members').map(({ id, fullName }) => (Number(id) > 0 ? id : fullName));
  // The first one wrote as a guest.
  expect(names).toEqual(['Passer-by', '2', '3', '5', '6', '7']);
  expect(garden.report.tables.users?.skipped).toMatchObject({
    'the account of guests': { count: 1 },
    'a bot': { count: 1 },
  });
});

test('groups are roles, which the importer grants or doesn’t', () => {
  expect(records('roles')).toMatchObject([
    { id: 'group-8', name: 'Rose & friends', permissions: [], isBuiltIn: false },
  ]);
  expect(records('roleGrants').map(({ memberId, roleId }) => `${memberId} ${roleId}`)).toEqual([
    '2 administrator',
    '3 group-8',
  ]);
});

test('forums are categories and topics', () => {
  expect(record('categories', '1')).toMatchObject({ title: 'Garden', parentId: null });
  expect(record('topics', '2')).toMatchObject({
    ...{
      title: 'Roses & more',
      categoryId: '1',
      description: 'All about roses',
      isReadOnly: false,
    },
  });
  expect(record('topics', '3')).toMatchObject({ isReadOnly: true });
  expect(record('categories', '5')).toMatchObject({ parentId: '1' });
  expect(record('topics', '7')).toMatchObject({ categoryId: '5' });
});

test('posts have the HTML of their text, and the states of their topic', () => {
  expect(record('posts', '10')).toMatchObject({
    ...{ title: 'When to prune? "soon"', authorId: '3', topicId: '2', categoryId: '1' },
    ...{ isPinned: true, closedAt: '2011-03-13T07:21:40.000Z', readCount: 7, isPrivate: false },
    ...{ createdAt: '2011-03-13T07:08:20.000Z', editedAt: '2011-03-13T07:23:20.000Z' },
    content:
      '<blockquote><p><strong>Admin:</strong></p><p>In <strong>March</strong></p></blockquote><p>When? 🙂</p><img src="/files/phpbb-1/plan.png" alt="plan.png" loading="lazy" />',
    attachments: [
      { type: 'FILE', source: '/files/phpbb-2/list.pdf', name: 'list.pdf', caption: 'Plants' },
    ],
  });
  expect(record('comments', '101')).toMatchObject({
    ...{ postId: '10', authorId: '2', content: '<p><strong>Now</strong> !</p>' },
  });
  expect(record('comments', '102')).toMatchObject({
    ...{ authorId: expect.stringMatching(/^guest-/), sentAs: null },
    content: '<p><strong>Another thing</strong></p><p>Hello</p>',
  });
  expect(record('comments', '103').heldAt).not.toBeNull();
  expect(record('comments', '104').deletedAt).toBe('2011-03-13T08:13:20.000Z');
  expect(record('posts', '17').heldAt).not.toBeNull();
  expect(record('posts', '18').deletedAt).toBe('2011-03-13T08:30:00.000Z');
  expect(record('posts', '20')).toMatchObject({ type: 'ANNOUNCEMENT', isPinned: true });
  expect(record('posts', '11').content).toBe('<p>Für Ton: größer</p>');
  // Where the topic names a first post that is not there, its earliest is.
  expect(record('posts', '22').content).toBe('<p>first of it</p>');
  expect(records('comments').filter(({ postId }) => postId === '22')).toHaveLength(1);
  for (const { content } of [...records('posts'), ...records('comments')]) {
    expect(sanitizeContent(String(content))).toBe(content);
  }
});

test('what not everybody may read there is private', () => {
  const all = [...records('posts'), ...records('comments')];
  const isSecret = ({ content }: Record<string, unknown>) => String(content).includes('secret');
  expect(all.filter(isSecret)).toHaveLength(6);
  for (const each of all) expect(each).toMatchObject({ isPrivate: isSecret(each) });
  expect(record('topics', '5')).toMatchObject({ title: 'Restricted 5', description: '' });
  expect(garden.text()).not.toMatch(/Staff|Locked away/);
  expect(record('files', 'phpbb-3')).toMatchObject({ isSecure: true });
  expect(record('files', 'phpbb-1')).toMatchObject({ isSecure: false });
});

test('restricted forums can be left out', async () => {
  const skipped = await convertFixture(phpbbConverter, folder, { restricted: 'skip' });
  expect(skipped.report.balanced).toBe(true);
  expect(skipped.text()).not.toMatch(/secret|Staff|Locked away/);
  expect(fs.existsSync(path.join(skipped.dir, 'files/ph/phpbb-3'))).toBe(false);
  expect(skipped.records('posts').some(({ isPrivate }) => isPrivate)).toBe(false);
});

test('without its permissions, nothing of a board is public', async () => {
  const source = sourceFolder({
    'board.sql.gz': gzipSync(phpbbDump({ ...gardenBoard, acl_groups: [] })),
  });
  const board = await convertFixture(phpbbConverter, source);
  expect(board.notes).toContain(
    'the permissions of forums are not in the dump: everything will be private',
  );
  for (const post of board.records('posts')) expect(post).toMatchObject({ isPrivate: true });
});

test('polls show nobody who voted', () => {
  expect(record('posts', '11')).toMatchObject({ type: 'POLL' });
  expect(record('polls', '11')).toMatchObject({
    ...{ question: 'Which <soil>?', isAnonymous: true, maxChoices: 2 },
    options: [
      { id: '11-1', label: 'Clay', votes: 3 },
      { id: '11-2', label: 'Sand', votes: 1 },
    ],
    expiresAt: '2011-03-14T07:06:40.000Z',
  });
  expect(records('pollBallots')).toEqual([]);
});

test('private messages are rooms of those who had them', () => {
  const rooms = records('chatRooms').map(({ id, kind, members }) => ({
    ...{ id, kind },
    members: (members as { memberId: string }[]).map(({ memberId }) => memberId),
  }));
  expect(rooms).toEqual([
    { id: 'd2-3', kind: 'DIRECT', members: ['2', '3'] },
    { id: 'g502-2-3-5', kind: 'GROUP', members: ['2', '3', '5'] },
    { id: 'd2-7', kind: 'DIRECT', members: ['2', '7'] },
    { id: 'd3-99', kind: 'GROUP', members: ['3'] },
  ]);
  expect(
    records('chatMessages').map(({ id, roomId, number, senderId, content }) =>
      [id, roomId, number, senderId, content].join(' '),
    ),
  ).toEqual([
    '500 d2-3 1 3 <p><strong>Seeds</strong></p><p>Want some?</p>',
    '501 d2-3 2 2 <p>Yes!</p>',
    '502 g502-2-3-5 1 2 <p><strong>Meeting</strong></p><p>Friday</p>',
    '502-1 d2-7 1 2 <p><strong>Meeting</strong></p><p>Friday</p>',
    '503 d3-99 1 3 <p><strong>To nobody</strong></p><p>gone</p>',
  ]);
});

test('bookmarks, follows and blocks are kept', () => {
  expect(
    records('marks').map(({ memberId, kind, targetId }) => `${memberId} ${kind} ${targetId}`),
  ).toEqual(['3 bookmark 10', '3 bookmark 11', '2 follow 10']);
  expect(records('memberBlocks')).toMatchObject([{ memberId: '3', blockedId: '6' }]);
  expect(records('memberFollows')).toMatchObject([{ memberId: '3', followedId: '2' }]);
});

test('attachments have their bytes, and no file outside of the folder is read', () => {
  const bytes = (id: string) =>
    fs.readFileSync(path.join(garden.dir, 'files', id.slice(0, 2), id), 'utf8');
  expect(bytes('phpbb-1')).toBe('the image');
  expect(bytes('phpbb-avatar-3')).toBe('a face');
  expect(fs.existsSync(path.join(garden.dir, 'files', 'ph', 'phpbb-5'))).toBe(false);
  expect(garden.report.tables.attachments).toMatchObject({
    ...{ read: 5, written: 2 },
    skipped: { 'it belongs to no post': { count: 1 } },
    degraded: { 'without its bytes, which are not in the folder files': { count: 2 } },
  });
});

test('old addresses lead to what they led to', () => {
  const redirects = new Map(
    records('redirects').map(({ path: from, targetKind, targetId }) => [
      from,
      `${targetKind} ${targetId}`,
    ]),
  );
  expect(redirects.get('/board/viewtopic.php?t=10')).toBe('posts 10');
  expect(redirects.get('/board/viewtopic.php?f=2&t=10')).toBe('posts 10');
  expect(redirects.get('/board/viewtopic.php?p=100')).toBe('posts 10');
  expect(redirects.get('/board/viewtopic.php?p=101')).toBe('comments 101');
  expect(redirects.get('/board/viewtopic.php?t=16')).toBe('posts 11');
  expect(redirects.get('/board/viewforum.php?f=2')).toBe('topics 2');
  expect(redirects.get('/board/viewforum.php?f=1')).toBe('categories 1');
  expect(redirects.get('/board/memberlist.php?mode=viewprofile&u=3')).toBe('members 3');
  expect(redirects.get('/board/download/file.php?id=1')).toBe('files phpbb-1');
});

test('a second conversion of the same dump gives the same', async () => {
  const again = await convertFixture(phpbbConverter, folder);
  expect(again.text()).toBe(garden.text());
});

test('what is no dump of one board is refused', async () => {
  const of = (files: Record<string, string>) => convertFixture(phpbbConverter, sourceFolder(files));
  await expect(of({ 'a.sql': 'CREATE TABLE x (\n  `a` int\n);' })).rejects.toThrow(
    'a.sql is not a dump of phpBB 3',
  );
  await expect(of({ 'a.txt': '' })).rejects.toThrow('there is no .sql or .sql.gz');
  await expect(of({ 'a.sql': '', 'b.sql': '' })).rejects.toThrow('several dumps');
  const two = phpbbDump(gardenBoard) + phpbbDump(gardenBoard, 'old_');
  await expect(of({ 'a.sql': two })).rejects.toThrow('several boards (phpbb_, old_)');
});

test('a post of 10 MB is kept as text, cut', async () => {
  const posts = gardenBoard.posts?.map((row) =>
    row[0] === 101
      ? row.map((value, index) => (index === 8 ? '[b]x '.repeat(2_000_000) : value))
      : row,
  );
  const source = sourceFolder({ 'board.sql': phpbbDump({ ...gardenBoard, posts: posts ?? [] }) });
  const board = await convertFixture(phpbbConverter, source);
  expect(String(board.record('comments', '101').content).length).toBeLessThan(1_000_100);
  expect(board.report.tables.posts?.degraded).toHaveProperty('without the format of a huge text');
});
