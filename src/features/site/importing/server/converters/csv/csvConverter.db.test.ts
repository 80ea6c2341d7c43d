import fs from 'node:fs';
import path from 'node:path';
import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { runConversion } from '../frame/runConversion.ts';
import { madeFolder, recordsOf, removeFoldersAfterTests } from '../testing/madeDump.ts';
import { csvConverter } from './csvConverter.ts';

removeFoldersAfterTests();

/** Converts files of a folder of their own. */
async function convert(
  files: Record<string, string | Buffer>,
  more: { map?: string; restricted?: 'private' | 'skip' } = {},
) {
  const base = madeFolder();
  const source = path.join(base, 'tables');
  fs.mkdirSync(source);
  for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(source, name), text);
  const dir = path.join(base, 'converted');
  const options = {
    ...{
      language: 'en',
      restricted: more.restricted ?? ('private' as const),
      map: more.map ?? null,
    },
    progress: () => ({ update: () => undefined, stop: () => undefined }),
    signal: new AbortController().signal,
  };
  const report = await runConversion({ converter: csvConverter, source, dir }, options);
  return { report, dir, records: (kind: string) => recordsOf(dir, kind) };
}

const members =
  'User ID,Login,Name,E-Mail,Joined\n1,sam,Sam Lee,Sam@garden.test,2022-03-01\n2,kim,"Kim\nLee",kim@garden.test,01.02.2022 10:30\n';
const posts = [
  'Topic ID;Subject;Body;Author;Forum;Tags;Created at;Private;Permalink',
  '10;Which soil;"Clay; or ""loam""?\n\nThanks";kim;Help;Soil, Clay;1646128800;no;https://old.test/viewtopic.php?t=10',
  '11;Secret;Plan <b>x</b>;1;Board room;;2022-03-02T10:00:00+02:00;yes;/t/11',
  '12;Odd;Text;robin;Help;;2022-03-03;maybe;',
  '13;Late;Text;kim;Help;;2022-02-31;no;',
  '14;Short;Text',
  ';;Text;kim;Help;;2022-03-03;no;',
].join('\r\n');
const comments = [
  'id\tpost_id\treply_to\tbody\tauthor\tdate',
  'a\t10\t\tLoam\tsam@garden.test\t2022-03-04',
  'b\t10\ta\tSand\tkim\t2022-03-05',
  'c\t10\tb\tSilt\tnobody@else.test\t2022-03-06',
  'd\t99\t\tLost\tkim\t2022-03-06',
].join('\n');
const tickets =
  'Number,Subject,Description,Requester,Status,Priority\n7,Broken rake,It broke,kim@garden.test,Solved,urgent\n8,No seeds,Where?,guest@else.test,odd,low\n';

test('tables of each kind become records, and bad rows say row and column', async () => {
  const { report, records } = await convert({
    'members.csv': members,
    'posts.csv': posts,
    'comments.csv': comments,
    'tickets.csv': tickets,
  });
  expect(report.balanced).toBe(true);
  expect(records('members')).toMatchObject([
    {
      id: '1',
      username: 'sam',
      fullName: 'Sam Lee',
      email: 'sam@garden.test',
      joinedAt: '2022-03-01T00:00:00.000Z',
    },
    {
      id: '2',
      fullName: 'Kim Lee',
      joinedAt: '2022-02-01T10:30:00.000Z',
      role: 'member',
      emailVerifiedAt: null,
    },
    // Who is the author of a post, and no member.
    { fullName: 'robin', email: null, status: 'ACTIVE' },
  ]);
  expect(records('posts')).toMatchObject([
    {
      id: '10',
      authorId: '2',
      tags: ['soil', 'clay'],
      isPrivate: false,
      createdAt: '2022-03-01T10:00:00.000Z',
      content: '<p>Clay; or "loam"?</p>\n<p>Thanks</p>',
    },
    {
      id: '11',
      authorId: '1',
      isPrivate: true,
      categoryId: null,
      content: 'Plan <strong>x</strong>',
      createdAt: '2022-03-02T08:00:00.000Z',
    },
    { id: '12', authorId: expect.stringMatching(/^guest-/), sentAs: null, isPrivate: true },
  ]);
  expect(report.tables['posts.csv']).toMatchObject({
    ...{ read: 6, written: 2 },
    degraded: {
      'Private: is neither yes nor no, so it is private': { count: 1, example: 'line 6' },
    },
    skipped: {
      'Created at: is no date': { count: 1, example: 'line 7' },
      'has 3 fields for 9 columns': { count: 1, example: 'line 8' },
      'Subject: is empty': { count: 1, example: 'line 9' },
    },
  });
  expect(records('comments')).toMatchObject([
    { id: 'a', authorId: '1', parentId: null },
    { id: 'b', authorId: '2', parentId: 'a' },
    { id: 'c', authorId: null, sentAs: null, parentId: 'a' },
  ]);
  expect(report.tables['comments.csv']?.skipped).toEqual({
    'postId: is not among the posts': { count: 1, example: 'line 5' },
  });
  expect(records('categories')).toMatchObject([{ title: 'Help' }]);
  expect(records('redirects')).toMatchObject([
    { path: '/viewtopic.php?t=10', targetKind: 'posts', targetId: '10' },
  ]);
  expect(records('supportRequests')).toMatchObject([
    { number: 7, status: 'RESOLVED', priority: 'URGENT', requesterId: '2', requesterEmail: null },
    { number: 8, status: 'OPEN', requesterId: null, requesterEmail: 'guest@else.test' },
  ]);
  expect(records('supportEntries')).toMatchObject([
    { requestId: '7', content: '<p>It broke</p>', isPublic: true },
    { requestId: '8' },
  ]);
});

test('private content can be left out', async () => {
  const { records, report } = await convert(
    { 'members.csv': members, 'posts.csv': posts },
    { restricted: 'skip' },
  );
  expect(records('posts').map(({ id }) => id)).toEqual(['10']);
  expect(report.tables['posts.csv']?.skipped).toMatchObject({
    'private content is left out': { count: 2 },
  });
});

test('a cell with a line break is one cell, in any encoding', async () => {
  const text = 'name;email\n"Zoë\nSecond line";zoe@t.example\n';
  for (const bytes of [
    Buffer.from(`\uFEFF${text}`),
    iconv.encode(text, 'utf-16le', { addBOM: true }),
    iconv.encode(text, 'utf-16be', { addBOM: true }),
    iconv.encode(text, 'utf-16le'),
    iconv.encode(text, 'windows-1252'),
  ]) {
    const { records } = await convert({ 'members.csv': bytes });
    expect(records('members')).toMatchObject([{ fullName: 'Zoë Second line', username: 'zoe' }]);
  }
});

test('a proposed mapping is written, and used again', async () => {
  const map = path.join(madeFolder(), 'mapping.json');
  await convert({ 'people.csv': members.replace('Login', 'Spitzname') }, { map });
  const mapping = JSON.parse(fs.readFileSync(map, 'utf8'));
  expect(mapping.files['people.csv']).toEqual({
    ...{ kind: 'members', encoding: 'utf-8', delimiter: ',', texts: 'auto', dates: 'dmy' },
    columns: { id: 'User ID', fullName: 'Name', email: 'E-Mail', joinedAt: 'Joined' },
  });
  mapping.files['people.csv'].columns.username = 'Spitzname';
  mapping.files['people.csv'].dates = 'mdy';
  fs.writeFileSync(map, JSON.stringify(mapping));
  const { records } = await convert(
    { 'people.csv': members.replace('Login', 'Spitzname') },
    { map },
  );
  expect(records('members')).toMatchObject([
    { username: 'sam' },
    { joinedAt: '2022-01-02T10:30:00.000Z' },
  ]);
});

test('what can’t be read is refused before anything is written, naming file and column', async () => {
  const map = path.join(madeFolder(), 'mapping.json');
  const withMap = (change: object) => {
    const file = { kind: 'members', columns: { username: 'Login' }, ...change };
    fs.writeFileSync(map, JSON.stringify({ format: 1, files: { 'members.csv': file } }));
    return { map };
  };
  const cases: [Record<string, string>, { map?: string }, string][] = [
    [{ 'members.csv': '' }, {}, 'members.csv is empty'],
    [{ 'members.csv': 'a,b\n1,2\n' }, {}, 'members.csv: a column for username or email is missing'],
    [
      { 'things.csv': 'a,b\n1,2\n' },
      {},
      'things.csv: is it members, posts, comments or requests? Its columns are a, b',
    ],
    [
      { 'members.csv': 'Login,x\n"sam,1\n' },
      {},
      'members.csv: a quotation mark is not closed (line 2)',
    ],
  ];
  for (const [files, more, message] of cases) {
    await expect(convert(files, more)).rejects.toThrow(message);
  }
  await expect(convert({ 'members.csv': members }, withMap({ delimiter: ';' }))).rejects.toThrow(
    'one column with the delimiter ";"; is it ","?',
  );
  await expect(
    convert({ 'members.csv': members }, withMap({ columns: { username: 'Nick' } })),
  ).rejects.toThrow('members.csv: there is no column “Nick” for username');
  await expect(
    convert({ 'members.csv': members }, withMap({ columns: { shoe: 'Login' } })),
  ).rejects.toThrow('members have no shoe');
  await expect(convert({ 'members.csv': members }, withMap({ kind: 'cats' }))).rejects.toThrow(
    'files.members.csv.kind',
  );
});

test('long cells are cut where they name, and skipped where they would lose text', async () => {
  const { records, report } = await convert({
    'posts.csv': `title,content\n${'t'.repeat(400)},x\nLong,${'y'.repeat(1_000_001)}\nLast,z\n`,
  });
  expect(records('posts').map(({ title }) => String(title).length)).toEqual([300, 4]);
  expect(report.tables['posts.csv']).toMatchObject({ read: 3, written: 1 });
  expect(Object.keys(report.tables['posts.csv']?.skipped ?? {})).toContain(
    'content: is longer than 1000000 characters',
  );
});

test('a row that never ends is refused', async () => {
  const text = `title,content\nOne,x\nHuge,"${'z\n'.repeat(5 * 1024 * 1024)}"\nLast,z\n`;
  await expect(convert({ 'posts.csv': text })).rejects.toThrow('a row is longer than 8 MB');
});

test('a second conversion of a file gives the same ids', async () => {
  const files = { 'posts.csv': 'title,content,created\nOne,x,2022-03-01\nTwo,y,2022-03-01\n' };
  const [first, second] = [await convert(files), await convert(files)];
  expect(first.records('posts').map(({ id }) => id)).toEqual(
    second.records('posts').map(({ id }) => id),
  );
});
