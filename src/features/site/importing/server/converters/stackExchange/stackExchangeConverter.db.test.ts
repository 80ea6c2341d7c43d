import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { removeDumpsAfterTests, writeDump } from '../../testing/dumpFixture.ts';
import { gardenDump } from '../../testing/gardenDump.ts';
import { convertFixture, removeConvertedAfterTests } from '../testing/convertFixture.ts';
import { stackExchangeConverter } from './stackExchangeConverter.ts';

removeConvertedAfterTests();
removeDumpsAfterTests();

const garden = await convertFixture(stackExchangeConverter, writeDump(gardenDump));
const { record, records } = garden;

test('every row of every file is accounted for', () => {
  expect(garden.report.balanced).toBe(true);
  const reads = Object.fromEntries(
    Object.entries(garden.report.tables).map(([name, { read }]) => [name, read]),
  );
  expect(reads).toEqual({
    ...{ 'Users.xml': 4, 'Tags.xml': 2, 'Posts.xml': 8, 'PostLinks.xml': 4, 'Comments.xml': 4 },
    ...{ 'Votes.xml': 5, 'Badges.xml': 4, 'PostHistory.xml': 8 },
  });
  expect(garden.report.tables['Posts.xml']?.skipped).toMatchObject({
    'its question is not in the dump': { count: 1 },
    'moderator nomination': { count: 1 },
  });
  expect(garden.report.tables['Badges.xml']?.skipped).toMatchObject({
    'a badge: the format has none': { count: 4 },
  });
});

test('questions are posts, and answers and comments are below them', () => {
  expect(record('posts', '10')).toMatchObject({
    ...{ type: 'QUESTION', title: 'When to prune?', authorId: '1', tags: ['roses', 'pruning'] },
    ...{ readCount: 321, acceptedCommentId: '11', editedAt: '2011-02-05T08:30:00.123Z' },
    ...{ lastActivityAt: '2011-02-06T08:30:00.123Z', topicId: 'site', isPrivate: false },
    customFields: {
      ...{ sourceUrl: 'https://garden.stackexchange.com/questions/10', score: 7 },
      related: ['12'],
    },
  });
  expect(String(record('posts', '10').content)).not.toContain('script');
  expect(record('posts', '12')).toMatchObject({
    ...{ authorId: 'former:user99', closedAt: '2011-03-09T08:30:00.123Z' },
    customFields: { duplicateOf: ['10'] },
  });
  const comments = records('comments').map(({ id, postId, parentId, authorId }) =>
    [id, postId, parentId, authorId].join(' '),
  );
  expect(comments).toEqual([
    '11 10  2',
    '13 12  1',
    'c30 10  3',
    'c31 10 c30 1',
    'c32 10 11 former:user99',
  ]);
  expect(record('comments', 'c31').content).toBe(
    '<p><a class="mention" data-member-id="3" href="/users/3">@Ольга</a>: climbers</p>',
  );
});

test('members, tags, bookmarks and revisions are kept', () => {
  expect(records('members').map(({ id, username }) => `${id} ${username}`)).toEqual([
    ...['-1 community', '1 rosa', '2 rosa_2', '3 member_3', 'former:user99 user99'],
  ]);
  expect(record('members', '1')).toMatchObject({
    ...{ bio: 'I grow roses', email: null },
    customFields: { location: 'Ghent', website: 'https://rosa.example' },
  });
  expect(record('tags', 'roses')).toMatchObject({
    ...{ description: 'About roses', wiki: '<p>All about roses</p>' },
  });
  expect(records('marks')).toMatchObject([{ memberId: '3', kind: 'bookmark', targetId: '10' }]);
  const revisions = records('revisions').map(
    ({ targetType, targetId, number, title, content, tags }) => [
      `${targetType} ${targetId} ${number}`,
      ...[title, content, tags],
    ],
  );
  expect(revisions).toEqual([
    ['conversation 10 1', 'Prune', '<p>When?</p>', ['roses']],
    ['conversation 10 2', 'Prune', '<p>When <strong>exactly</strong>?</p>', ['roses']],
    ['conversation 10 3', 'When to prune?', '<p>When <strong>exactly</strong>?</p>', ['roses']],
    ['comment 11 1', null, '<p>March</p>', null],
  ]);
});

test('old addresses lead to what they led to', () => {
  const redirects = new Map(
    records('redirects').map(({ path: from, targetKind, targetId }) => [
      from,
      `${targetKind} ${targetId}`,
    ]),
  );
  expect(redirects.get('/questions/10/when-to-prune')).toBe('posts 10');
  expect(redirects.get('/q/10')).toBe('posts 10');
  expect(redirects.get('/a/11')).toBe('comments 11');
  expect(redirects.get('/users/3')).toBe('members 3');
  expect(redirects.get('/questions/tagged/roses')).toBe('tags roses');
});

test('rows that can’t be read are named once, whatever is read twice', async () => {
  const dump = writeDump(gardenDump);
  const posts = path.join(dump, 'Posts.xml');
  const rows = fs.readFileSync(posts, 'utf8');
  const broken =
    '<row Id="90" PostTypeId="1" />\n<row Id="10" PostTypeId="2" ParentId="12" />\n<row Id=';
  fs.writeFileSync(posts, rows.replace('</posts>', `${broken}\n</posts>`));
  const { report } = await convertFixture(stackExchangeConverter, dump);
  expect(report.balanced).toBe(true);
  expect(report.tables['Posts.xml']).toMatchObject({ read: 11 });
  expect(report.tables['Posts.xml']?.skipped).toMatchObject({ 'Body is missing': { count: 2 } });
});

test('what is no dump is refused', async () => {
  const dump = writeDump(gardenDump);
  fs.writeFileSync(path.join(dump, 'Users.xml'), '<users><row Id="1"');
  await expect(convertFixture(stackExchangeConverter, dump)).rejects.toThrow(
    'Users.xml is truncated',
  );
});
