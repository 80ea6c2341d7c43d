import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { hasAllRows, type LossReport } from '../../lossRules.ts';
import { runConversion } from '../frame/runConversion.ts';
import {
  discourseRows,
  pictureSha1,
  secretSha1,
  writeDiscourseBackup,
} from '../testing/discourseBackup.ts';
import { madeFolder, pgDump, recordsOf, removeFoldersAfterTests } from '../testing/madeDump.ts';
import { discourseConverter } from './discourseConverter.ts';

removeFoldersAfterTests();
const base = madeFolder();
const dir = path.join(base, 'converted');
let report: LossReport;

const options = {
  ...{ language: 'en', restricted: 'private' as const, map: null },
  progress: () => ({ update: () => undefined, stop: () => undefined }),
  signal: new AbortController().signal,
};

const convert = (source: string, to: string, more: Partial<typeof options> = {}) =>
  runConversion({ converter: discourseConverter, source, dir: to }, { ...options, ...more });

beforeAll(async () => {
  const source = path.join(base, 'backup.tar.gz');
  await writeDiscourseBackup(source, discourseRows, [
    { name: '../outside.png', bytes: 'x' },
    { name: 'uploads/default/original/1X/link.png', type: 'symlink', linkname: '/etc/passwd' },
  ]);
  report = await convert(source, dir);
});

const byId = (kind: string) => new Map(recordsOf(dir, kind).map((record) => [record.id, record]));

test('every row of every table is accounted for', () => {
  expect(report.balanced).toBe(true);
  for (const [table, rows] of Object.entries(discourseRows)) {
    expect([table, report.tables[table]?.read]).toEqual([table, rows.length]);
  }
  expect(Object.values(report.tables).every(hasAllRows)).toBe(true);
  expect(fs.existsSync(path.join(dir, 'export.json'))).toBe(true);
  expect(fs.existsSync(path.join(dir, '.converting'))).toBe(false);
});

test('badges of the community are kept, with who was given them', () => {
  expect(recordsOf(dir, 'badges')).toMatchObject([
    { id: '101', name: 'Rose prize', description: 'Best rose' },
  ]);
  expect(recordsOf(dir, 'badgeAwards')).toMatchObject([
    { memberId: '1', badgeId: '101', isByRule: false, at: expect.stringMatching(/^2022-03-04/) },
  ]);
});

test('entries that lead out of the archive are left out', () => {
  expect(report.tables.archive?.skipped).toEqual({
    'its path is outside the archive': { count: 1, example: '../outside.png' },
    'a symlink is not a file': { count: 1, example: 'uploads/default/original/1X/link.png' },
  });
  expect(fs.existsSync(path.join(base, 'outside.png'))).toBe(false);
});

test('members keep their password, and what they may not do', () => {
  const members = byId('members');
  expect(members.get('1')).toMatchObject({
    ...{
      username: 'Sam',
      email: 'sam@garden.test',
      role: 'member',
      language: 'de',
      status: 'ACTIVE',
    },
    ...{ bio: '<p>I <strong>grow</strong></p>', avatar: `/files/${pictureSha1}/Screen%20shot.png` },
    ...{
      passwordHash: `$pbkdf2-sha256$i=600000,l=32$00112233445566778899aabbccddeeff$${'ab'.repeat(32)}`,
      joinedAt: '2022-03-01T10:00:00.123Z',
    },
  });
  expect(members.get('2')).toMatchObject({
    ...{ status: 'ACTIVE', suspendedUntil: '2999-01-01T00:00:00.000Z' },
  });
  expect(members.get('3')).toMatchObject({ emailVerifiedAt: null, email: 'robin@garden.test' });
  expect(members.get('4')).toMatchObject({ status: 'BLOCKED', statusReason: 'Spam' });
  expect(members.get('5')).toMatchObject({ status: 'DELETED', email: null, fullName: '' });
  expect(members.get('-1')).toMatchObject({ status: 'DEACTIVATED', email: null });
  expect(recordsOf(dir, 'roleGrants')).toMatchObject([
    { memberId: '1', roleId: 'administrator' },
    { memberId: '2', roleId: 'group-41' },
  ]);
});

test('a text is what the editor writes', () => {
  expect(byId('posts').get('12')?.content).toBe(
    [
      '<p>Hi <a class="mention" data-member-id="1" href="/users/1">@sam</a>, @staff and @nobody 🙂 :ours:</p>',
      '<blockquote><p><a href="/t/12/2">kim</a>:</p><p>First <em>things</em></p></blockquote>',
      `<p><img src="/files/${pictureSha1}/Screen%20shot.png" alt="Screen" width="690" height="388" loading="lazy" /></p>`,
      '<p><a href="https://elsewhere.test/page" rel="nofollow ugc noopener">Soil &amp; seeds</a></p><blockquote><p>What grows where</p></blockquote>',
      '<details><summary>Spoiler</summary>\n<p>It was the gardener</p>\n</details>',
      '<p>and the rake.</p>',
      '<details>\n<summary>\nMore</summary>\n<p>Inside</p>\n</details>',
      '<pre><code class="language-ruby">puts "&lt;b&gt;"\n</code></pre>\n<pre><code>plain</code></pre>',
      `<p><a href="/files/${pictureSha1}/Screen%20shot.png">notes.png</a> (68 Bytes) <a href="/tag/soil">#soil</a> <a href="/t/other/13/2">there</a> <a href="/t/other/13">x</a> [gone]</p>`,
      '<h2>Heading</h2>\n<ul>\n<li>☑ done</li>\n</ul>',
      '<p><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" rel="nofollow ugc noopener" class="video">A tune</a></p>',
      '\n<p>End</p>',
    ].join('\n'),
  );
});

test('a topic is a post with its place, state and answer', () => {
  expect(byId('posts').get('12')).toMatchObject({
    ...{ title: 'Which soil', slug: 'which-soil', topicId: '6', categoryId: '5', tags: ['soil'] },
    ...{ isPrivate: false, isPinned: true, acceptedCommentId: '103', readCount: 7, authorId: '1' },
    ...{ closedAt: '2022-03-07T10:00:00.123Z', editedAt: '2022-03-05T10:00:00.123Z' },
  });
  expect(byId('posts').get('15')).toMatchObject({
    mergedIntoId: '12',
    deletedAt: '2022-03-08T10:00:00.123Z',
  });
  expect(byId('posts').has('11')).toBe(false);
  expect(byId('categories').get('5')).toMatchObject({ title: 'Help', description: 'Ask here' });
  expect(byId('topics').get('9')).toMatchObject({ categoryId: '5', title: 'Tools / Rakes' });
  expect(byId('topics').get('6')).toMatchObject({ isReadOnly: true });
});

test('posts are comments in two levels', () => {
  const comments = byId('comments');
  expect(comments.get('101')).toMatchObject({ postId: '12', parentId: null, authorId: '2' });
  expect(comments.get('102')).toMatchObject({
    parentId: '101',
    content: '<p>A reply\twith a tab</p>\n<p>C:\\\\garden \u{1F331}</p>',
  });
  expect(comments.get('103')).toMatchObject({
    ...{ parentId: '101', content: '<p>Deeper</p><ul><li>Yes (1)</li></ul>' },
  });
  expect(comments.get('106')).toMatchObject({ heldAt: '2022-03-09T10:00:00.123Z' });
  expect(comments.get('107')).toMatchObject({ deletedAt: '2022-03-10T10:00:00.123Z' });
  expect(comments.get('108')).toMatchObject({ parentId: null, authorId: null });
  expect(comments.has('105')).toBe(false);
});

test('what was private stays private', () => {
  const posts = byId('posts');
  const comments = byId('comments');
  expect(comments.get('104')).toMatchObject({ isPrivate: true });
  expect(posts.get('13')).toMatchObject({ isPrivate: true });
  for (const id of ['14', '18', '19']) {
    expect(posts.get(id)).toMatchObject({
      isPrivate: true,
      topicId: 'restricted',
      categoryId: 'restricted',
    });
  }
  expect(comments.get('121')).toMatchObject({ isPrivate: true });
  const files = byId('files');
  expect(files.get(pictureSha1)).toMatchObject({
    isSecure: false,
    bytes: 70,
    name: 'Screen shot.png',
  });
  expect(files.get(secretSha1)).toMatchObject({ isSecure: true });
  // Places and tags that only staff knew.
  const everywhere = ['categories', 'topics', 'tags', 'redirects'].map((kind) =>
    JSON.stringify(recordsOf(dir, kind)),
  );
  for (const word of [
    'Staff plans',
    'Inner circle',
    'lawsuit',
    'buy-the-neighbour',
    'of-no-category',
    secretSha1,
    '/t/13',
  ]) {
    expect(everywhere.join('\n')).not.toContain(word);
  }
  expect(posts.has('16')).toBe(false);
  expect(JSON.stringify(recordsOf(dir, 'comments'))).not.toContain('Staff only aside');
});

test('private messages are rooms of those who took part', () => {
  expect(recordsOf(dir, 'chatRooms')).toMatchObject([
    {
      id: 't16',
      kind: 'GROUP',
      title: 'About your roses',
      members: [{ memberId: '1' }, { memberId: '2' }],
    },
  ]);
  expect(recordsOf(dir, 'chatMessages')).toMatchObject([
    {
      ...{ id: '140', number: 1, senderId: '1', replyToNumber: null },
      content:
        '<p>For your eyes, <a class="mention" data-member-id="2" href="/users/2">@kim</a></p>',
    },
    { id: '141', number: 2, senderId: '2', replyToNumber: 1 },
  ]);
});

test('edits are whole versions, and hidden ones stay hidden', () => {
  expect(recordsOf(dir, 'revisions')).toMatchObject([
    {
      id: '100-1',
      targetType: 'conversation',
      targetId: '12',
      content: '<p>Old text</p>',
      title: 'Soil',
      isHidden: false,
    },
    { id: '100-2', content: '<p>Newer text</p>', title: 'Which soil', editorId: '1' },
    { id: '101-1', targetType: 'comment', content: '<p>My phone: 555</p>', isHidden: true },
    { id: '101-2', content: '<p>Loam.</p>', note: 'private data', isHidden: true },
  ]);
});

test('likes, bookmarks and polls are those of members', () => {
  expect(recordsOf(dir, 'marks')).toMatchObject([
    { memberId: '2', kind: 'like', targetType: 'conversation', targetId: '12' },
    { memberId: '1', kind: 'like', targetType: 'comment', targetId: '101' },
    { memberId: '2', kind: 'bookmark', targetType: 'comment', targetId: '101' },
    { memberId: '2', kind: 'bookmark', targetType: 'conversation', targetId: '12' },
    { memberId: '2', kind: 'follow', targetType: 'conversation', targetId: '12' },
  ]);
  expect(recordsOf(dir, 'polls')).toMatchObject([
    {
      id: '12',
      question: 'Weather?',
      options: [
        { label: 'Rain', votes: 1 },
        { label: 'Sun', votes: 2 },
      ],
    },
  ]);
  expect(recordsOf(dir, 'pollBallots')).toMatchObject([
    { pollId: '12', memberId: '2', optionIds: ['1'] },
  ]);
});

test('old addresses lead to what is public', () => {
  const targets = new Map(
    recordsOf(dir, 'redirects').map(({ path: from, targetKind, targetId }) => [
      from,
      `${targetKind} ${targetId}`,
    ]),
  );
  for (const [from, to] of [
    ['/t/which-soil/12', 'posts 12'],
    ['/t/12', 'posts 12'],
    ['/t/12/3', 'comments 102'],
    ['/t/which-soil/12/3', 'comments 102'],
    ['/p/102', 'comments 102'],
    ['/c/help/5', 'categories 5'],
    ['/c/help/tools/6', 'topics 6'],
    ['/u/Sam', 'members 1'],
    ['/tag/Soil', 'tags soil'],
    ['/tag/dirt', 'tags soil'],
    [`/uploads/default/original/1X/${pictureSha1}.png`, `files ${pictureSha1}`],
    ['/uploads/short-url/r3AYqESanERjladb4vBB7VsMBm6.png', `files ${pictureSha1}`],
    ['/old/soil.html?id=3', 'posts 12'],
  ]) {
    expect([from, targets.get(from)]).toEqual([from, to]);
  }
});

test('restricted categories can be left out', async () => {
  const source = path.join(base, 'dump.sql');
  fs.writeFileSync(source, pgDump(discourseRows));
  const to = path.join(base, 'skipped');
  const skipped = await convert(source, to, { restricted: 'skip' as 'private' });
  expect(skipped.balanced).toBe(true);
  expect(recordsOf(to, 'posts').map(({ id }) => id)).toEqual(['12', '13', '15']);
  expect(recordsOf(to, 'categories').map(({ id }) => id)).toEqual(['5']);
});

test('a dump that ends within a table, or is of something else, is refused', async () => {
  const whole = pgDump(discourseRows);
  const cases = [
    [whole.slice(0, whole.indexOf('Secret answer')), 'ends within the table posts'],
    ['PGDMP\u0001', 'pg_restore'],
    ['hello', 'has no tables'],
    [pgDump({ things: [{ id: 1 }] }), 'is not of Discourse'],
    [whole.replace("'UTF8'", "'LATIN1'"), '--encoding=UTF8'],
  ] as const;
  for (const [at, [text, message]] of cases.entries()) {
    const source = path.join(base, `broken-${at}.sql`);
    fs.writeFileSync(source, text);
    const to = path.join(base, `broken-${at}`);
    await expect(convert(source, to)).rejects.toThrow(message);
    expect(fs.existsSync(path.join(to, 'export.json'))).toBe(false);
  }
});
