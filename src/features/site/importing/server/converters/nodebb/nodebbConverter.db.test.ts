import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { hasAllRows, type LossReport } from '../../lossRules.ts';
import { runConversion } from '../frame/runConversion.ts';
import { png } from '../testing/discourseBackup.ts';
import { madeFolder, recordsOf, removeFoldersAfterTests } from '../testing/madeDump.ts';
import { nodebbObjects } from '../testing/nodebbExport.ts';
import { nodebbBson, nodebbJson, nodebbPostgres } from '../testing/nodebbFormats.ts';
import { nodebbConverter } from './nodebbConverter.ts';

removeFoldersAfterTests();
const base = madeFolder();
const reports: LossReport[] = [];

const options = {
  ...{ language: 'en', restricted: 'private' as const, map: null },
  progress: () => ({ update: () => undefined, stop: () => undefined }),
  signal: new AbortController().signal,
};

const convert = (source: string, dir: string) =>
  runConversion({ converter: nodebbConverter, source, dir }, options);

/** The same community from each of the databases. */
const exportsOf = {
  postgres: ['dump.sql.gz', gzipSync(nodebbPostgres(nodebbObjects))],
  mongodump: ['nodebb/objects.bson', nodebbBson(nodebbObjects)],
  mongoexport: ['objects.json', nodebbJson(nodebbObjects)],
} as const;

const dir = path.join(base, 'postgres-converted');

beforeAll(async () => {
  for (const [name, [file, bytes]] of Object.entries(exportsOf)) {
    const source = path.join(base, name);
    const place = path.join(source, file);
    fs.mkdirSync(path.dirname(place), { recursive: true });
    fs.writeFileSync(place, bytes);
    for (const below of [
      ...[
        'files/1650000000000-pic.png',
        'files/1650000000001-notes.pdf',
        'files/1650000000002-map.png',
      ],
      'profile/uid-1/1-avatar.png',
    ]) {
      const upload = path.join(source, 'uploads', below);
      fs.mkdirSync(path.dirname(upload), { recursive: true });
      fs.writeFileSync(upload, png);
    }
    fs.symlinkSync('/etc/passwd', path.join(source, 'uploads/files/link'));
    reports.push(await convert(source, path.join(base, `${name}-converted`)));
  }
});

const byId = (kind: string) => new Map(recordsOf(dir, kind).map((record) => [record.id, record]));
const fileNamed = (name: string) => recordsOf(dir, 'files').find((file) => file.name === name);

test('every object is accounted for, from each database', () => {
  for (const report of reports) {
    expect(report.balanced).toBe(true);
    expect(Object.values(report.tables).every(hasAllRows)).toBe(true);
    expect(report.tables.post?.read).toBe(12);
    expect(report.tables.user?.read).toBe(4);
    expect(report.tables.uploads?.skipped).toMatchObject({
      'a link or device is not a file': { count: 1 },
    });
  }
});

test('each database gives the same community', () => {
  const kinds = [
    'members',
    'categories',
    'topics',
    'posts',
    'comments',
    'marks',
    'chatMessages',
    'redirects',
    'revisions',
  ];
  for (const name of ['mongodump', 'mongoexport']) {
    for (const kind of kinds) {
      expect(recordsOf(path.join(base, `${name}-converted`), kind)).toEqual(recordsOf(dir, kind));
    }
  }
});

test('members keep their password and what they may not do', () => {
  const members = byId('members');
  const bcrypt = String(nodebbObjects.hashes['user:1']?.password);
  expect(members.get('1')).toMatchObject({
    ...{ username: 'Sam Lee', role: 'member', passwordHash: `$sha512-bcrypt${bcrypt}` },
    ...{
      bio: '<p>I <em>grow</em></p>',
      avatar: `/files/${fileNamed('1-avatar.png')?.id}/1-avatar.png`,
    },
  });
  expect(members.get('2')).toMatchObject({ passwordHash: bcrypt, emailVerifiedAt: null });
  expect(members.get('3')).toMatchObject({ status: 'BLOCKED', statusReason: 'Spam' });
  expect(members.get('4')).toMatchObject({ suspendedUntil: '2999-01-01T00:00:00.000Z' });
  expect(recordsOf(dir, 'roleGrants')).toMatchObject([
    { memberId: '1', roleId: 'administrator', categoryId: null },
    { memberId: '2', roleId: 'group-growers' },
    { memberId: '2', roleId: 'moderator', categoryId: '1' },
  ]);
});

test('a text is what the editor writes', () => {
  const [picture, notes] = [fileNamed('pic.png')?.id, fileNamed('notes.pdf')?.id];
  expect(byId('comments').get('11')?.content).toBe(
    [
      '<p>Hi <a class="mention" data-member-id="1" href="/users/1">@sam-lee</a> and @nobody 😄 :no_such:</p>',
      '<p><a class="mention" data-member-id="1" href="/users/1">@sam-lee</a> said in <a href="/post/10">Which soil</a>:</p>',
      '<blockquote>\n<p>Clay &amp; loam</p>\n<blockquote>\n<p>deeper</p>\n</blockquote>\n</blockquote>',
      `<p><img src="/files/${picture}/pic.png" alt="pic" loading="lazy" /> <a href="/files/${notes}/notes.pdf">notes.pdf</a> [gone]</p>`,
      '<p>&lt;script&gt;alert(1)&lt;/script&gt; &lt;b&gt;bold?&lt;/b&gt;</p>',
      '<pre><code class="language-js">const at = "@sam-lee :smile:";\n</code></pre>',
      '<p><a>bad</a> and <code>@sam-lee</code></p>',
    ].join('\n'),
  );
});

test('topics and posts have their place and order', () => {
  const posts = byId('posts');
  const comments = byId('comments');
  expect(posts.get('1')).toMatchObject({
    ...{
      title: 'Which soil',
      topicId: '2',
      categoryId: '1',
      tags: ['soil', 'clay'],
      isPinned: true,
    },
    ...{ isPrivate: false, closedAt: '2022-03-04T10:00:00.000Z', authorId: '1', readCount: 7 },
  });
  expect(posts.get('3')).toMatchObject({
    mergedIntoId: '1',
    deletedAt: '2022-03-03T10:00:00.000Z',
  });
  expect(comments.get('12')).toMatchObject({ parentId: '11' });
  expect(comments.get('13')).toMatchObject({ parentId: '11' });
  expect(comments.get('15')).toMatchObject({ parentId: null, authorId: null });
  expect(comments.get('16')).toMatchObject({
    ...{ sentAs: null, authorId: expect.stringMatching(/^guest-/) },
  });
  expect(recordsOf(dir, 'revisions')).toMatchObject([
    { number: 1, content: '<p>Which soil?<br />Second line</p>', editorId: '1' },
    {
      number: 2,
      content: '<p>Which soil is <strong>best</strong>?<br />Second line</p>',
      editorId: '2',
    },
  ]);
});

test('what was private stays private', () => {
  expect(byId('posts').get('2')).toMatchObject({ isPrivate: true, topicId: 'restricted' });
  expect(byId('comments').get('21')).toMatchObject({ isPrivate: true });
  expect(byId('posts').get('4')).toMatchObject({ isPrivate: true });
  expect(fileNamed('map.png')).toMatchObject({ isSecure: true });
  expect(fileNamed('pic.png')).toMatchObject({ isSecure: false });
  const everywhere = ['categories', 'topics', 'tags', 'redirects']
    .map((kind) => JSON.stringify(recordsOf(dir, kind)))
    .join('\n');
  for (const word of [
    'Staff plans',
    'Old things',
    'buy-the-neighbour',
    'lawsuit',
    'map.png',
    '/topic/4',
  ]) {
    expect(everywhere).not.toContain(word);
  }
});

test('chats are rooms with their messages', () => {
  expect(recordsOf(dir, 'chatRooms')).toMatchObject([
    { id: '1', kind: 'DIRECT', members: [{ memberId: '1' }, { memberId: '2' }] },
    { id: '2', kind: 'GROUP', title: 'Growers', members: [{ memberId: '1' }, { memberId: '2' }] },
  ]);
  expect(recordsOf(dir, 'chatMessages')).toMatchObject([
    {
      id: '1',
      number: 1,
      content: '<p>Hello <a class="mention" data-member-id="2" href="/users/2">@kim</a></p>',
    },
    { id: '2', number: 2, replyToNumber: 1 },
    { id: '3', number: 3, content: '', deletedAt: '2022-03-03T10:00:00.000Z' },
    { id: '5', roomId: '2', number: 1 },
  ]);
});

test('marks and old addresses lead to what they were of', () => {
  expect(recordsOf(dir, 'marks')).toMatchObject([
    { memberId: '2', kind: 'like', targetType: 'conversation', targetId: '1' },
    { memberId: '2', kind: 'like', targetType: 'comment', targetId: '11' },
    { memberId: '2', kind: 'bookmark', targetType: 'comment', targetId: '12' },
    { memberId: '2', kind: 'follow', targetType: 'conversation', targetId: '1' },
  ]);
  const targets = new Map(
    recordsOf(dir, 'redirects').map(({ path: from, targetKind, targetId }) => [
      from,
      `${targetKind} ${targetId}`,
    ]),
  );
  for (const [from, to] of [
    ['/topic/1/which-soil', 'posts 1'],
    ['/topic/1', 'posts 1'],
    ['/post/10', 'posts 1'],
    ['/post/12', 'comments 12'],
    ['/topic/1/which-soil/3', 'comments 12'],
    ['/category/1/help', 'categories 1'],
    ['/category/2/tools', 'topics 2'],
    ['/user/sam-lee', 'members 1'],
    ['/tags/soil', 'tags soil'],
    ['/assets/uploads/files/1650000000000-pic.png', `files ${fileNamed('pic.png')?.id}`],
  ]) {
    expect([from, targets.get(from)]).toEqual([from, to]);
  }
});

test('a damaged export is refused', async () => {
  const bson = nodebbBson(nodebbObjects);
  for (const [name, bytes, message] of [
    ['cut.bson', bson.subarray(0, bson.length - 9), 'ends within a document'],
    ['empty.json', Buffer.from('{}\n'), 'has no users'],
    ['text.sql', Buffer.from('select 1;\n'), 'has no tables'],
  ] as const) {
    const source = path.join(base, name);
    fs.writeFileSync(source, bytes);
    await expect(convert(source, `${source}-converted`)).rejects.toThrow(message);
  }
});
