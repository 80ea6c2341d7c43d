import { graphql } from 'graphql';
import { beforeEach, expect, test } from 'vitest';
import { readCustomFields } from '#features/base/customFields/server/customFieldStore.ts';
import { isBalanced } from '#platform/import/importTally.ts';
import { productSchema } from '#platform/testing/productSchema.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import type { DumpFileKey } from './dump/dumpFiles.ts';
import { runStackExchangeImport } from './stackExchangeImport.ts';
import { type Row, removeDumpsAfterTests, writeDump } from './testing/dumpFixture.ts';
import { gardenDump } from './testing/gardenDump.ts';
import { clearImported } from './testing/importedTables.ts';

const { db } = await openTestDatabase();
removeDumpsAfterTests();

beforeEach(() => clearImported(db));

const question = (title: string) =>
  db.selectFrom('conversations').selectAll().where('title', '=', title).executeTakeFirstOrThrow();
const responses = (conversationId: number) =>
  db
    .selectFrom('comments')
    .innerJoin('members', 'members.id', 'comments.author_id')
    .selectAll('comments')
    .select('members.username')
    .where('conversation_id', '=', conversationId)
    .orderBy('comments.created_at')
    .execute();

test('accounts for every row', async () => {
  const report = await runStackExchangeImport({ db, dir: writeDump(gardenDump) });
  for (const [key, rows] of Object.entries(gardenDump)) {
    const tally = report.tallies[key as DumpFileKey];
    expect(tally?.read, key).toBe(rows.length);
    expect(tally && isBalanced(tally)).toBe(true);
  }
  expect(report.tallies.posts).toMatchObject({
    made: 6,
    dropped: { 'its question is not in the dump': 1, 'moderator nomination': 1 },
  });
  expect(report.tallies.votes).toMatchObject({ made: 1 });
  expect(report.tallies.badges).toMatchObject({ made: 2, malformed: 0 });
  expect(report.tallies.postHistory).toMatchObject({ made: 4 });
  expect(report.notes).toEqual({ 'members for names without an account': 1 });
  expect(report).toMatchObject({ finished: true, resumed: false, missing: [] });
});

test('keeps members with usernames of their own and no password', async () => {
  await runStackExchangeImport({ db, dir: writeDump(gardenDump) });
  const members = await db.selectFrom('members').selectAll().orderBy('joined_at').execute();
  expect(members.map((row) => row.username)).toEqual([
    ...['community', 'rosa', 'rosa_2', 'member_3', 'user99'],
  ]);
  expect(members[0]?.brand_user).toBe(true);
  expect(members[1]).toMatchObject({
    full_name: 'Rosa',
    bio: 'I grow roses',
    password_hash: null,
    email: null,
    custom_fields: { location: 'Ghent', website: 'https://rosa.example', reputation: 0 },
    joined_at: new Date('2010-01-02T08:30:00.123Z'),
    conversation_count: 1,
    comment_count: 1,
    reply_count: 1,
    accepted_count: 0,
  });
  expect(members[2]).toMatchObject({ accepted_count: 1, likes_received_count: 5 });
});

test('defines the custom fields that it fills, once', async () => {
  for (let run = 0; run < 2; run += 1) {
    await runStackExchangeImport({ db, dir: writeDump(gardenDump) });
  }
  const { id } = await question('When to prune?');
  const { data } = await graphql({
    schema: productSchema,
    source: `{ conversation(id: "${id}") { customFieldValues { name texts } } }`,
    contextValue: testContext(db),
  });
  expect(JSON.stringify(data)).toContain('Original post');
  const fields = await readCustomFields(db);
  expect(fields.map(({ target, key }) => `${target} ${key}`).toSorted()).toEqual([
    ...['MEMBER location', 'MEMBER reputation', 'MEMBER website'],
    ...['POST license', 'POST sourceUrl'],
  ]);
});

test('keeps scores, dates, views, the accepted answer and the closing', async () => {
  await runStackExchangeImport({ db, dir: writeDump(gardenDump) });
  const prune = await question('When to prune?');
  const answer = (await responses(prune.id)).find((row) => row.like_count === 5);
  expect(prune).toMatchObject({
    type: 'QUESTION',
    slug: 'when-to-prune',
    vote_count: 7,
    me_too_count: 7,
    read_count: 321,
    tags: ['roses', 'pruning'],
    accepted_comment_id: answer?.id,
    comment_count: 2,
    reply_count: 4,
    bookmark_count: 1,
    is_edited: true,
    edited_at: new Date('2011-02-05T08:30:00.123Z'),
    closed_at: null,
    created_at: new Date('2011-02-01T08:30:00.123Z'),
    last_activity_at: new Date('2011-02-06T08:30:00.123Z'),
  });
  expect(await question('Clay?')).toMatchObject({
    vote_count: -2,
    me_too_count: 0,
    closed_at: new Date('2011-03-09T08:30:00.123Z'),
    edited_at: null,
  });
  const sand = { is_edited: true, edited_at: new Date('2011-03-03T08:30:00.123Z') };
  expect(await responses((await question('Clay?')).id)).toMatchObject([sand]);
});

test('keeps the talk about a question together and replies under their answer', async () => {
  await runStackExchangeImport({ db, dir: writeDump(gardenDump) });
  const rows = await responses((await question('When to prune?')).id);
  const thread = rows.map((row) => ({
    by: row.username,
    under: rows.find((other) => other.id === row.parent_id)?.username ?? null,
    replies: row.reply_count,
  }));
  expect(thread).toEqual([
    { by: 'member_3', under: null, replies: 1 },
    { by: 'rosa_2', under: null, replies: 1 },
    { by: 'rosa', under: 'member_3', replies: 0 },
    { by: 'user99', under: 'rosa_2', replies: 0 },
  ]);
});

test('points links here, mentions members and lets no script in', async () => {
  await runStackExchangeImport({ db, dir: writeDump(gardenDump) });
  const prune = await question('When to prune?');
  const clay = await question('Clay?');
  const [sand] = await responses(clay.id);
  const clayPath = `/conversations/questions/clay/${clay.id}`;
  expect(prune.content).toBe(`<p>When?  <a href="${clayPath}?commentId=${sand?.id}">Clay?</a></p>`);
  const contents = (await responses(prune.id)).map((row) => row.content);
  expect(contents[0]).toBe('<p>Which <em>kind</em>?</p>');
  expect(contents[1]).toContain(`<a href="${clayPath}">this</a>`);
  expect(contents[2]).toMatch(
    /<a class="mention" data-member-id="\d+" href="\/users\/\d+">@Ольга<\/a>: climbers/,
  );
  expect(contents[3]).toContain(`<a href="${clayPath}">Clay?</a>`);
  expect(await db.selectFrom('mentions').selectAll().execute()).toHaveLength(1);
  const links = await db.selectFrom('conversation_links').selectAll().orderBy('kind').execute();
  expect(links).toMatchObject([
    { from_id: clay.id, to_id: prune.id, kind: 'duplicate' },
    { from_id: prune.id, to_id: clay.id, kind: 'linked' },
  ]);
});

test('keeps every state of a post in the order of its edits', async () => {
  await runStackExchangeImport({ db, dir: writeDump(gardenDump) });
  const { id } = await question('When to prune?');
  const revisions = await db
    .selectFrom('revisions')
    .selectAll()
    .where('target_type', '=', 'conversation')
    .where('target_id', '=', id)
    .orderBy('number')
    .execute();
  expect(revisions).toMatchObject([
    { number: 1, title: 'Prune', content: '<p>When?</p>', tags: ['roses'] },
    {
      number: 2,
      title: 'Prune',
      content: '<p>When <strong>exactly</strong>?</p>',
      tags: ['roses'],
    },
    {
      number: 3,
      title: 'When to prune?',
      content: '<p>When <strong>exactly</strong>?</p>',
      note: 'clearer',
    },
  ]);
});

test('fills tags, category, topic, badges and search', async () => {
  await runStackExchangeImport({ db, dir: writeDump(gardenDump), category: 'Old garden' });
  const tags = await db.selectFrom('tags').selectAll().orderBy('name').execute();
  expect(tags).toMatchObject([
    { name: 'pruning', conversation_count: 1 },
    { name: 'roses', description: 'About roses', wiki: '<p>All about roses</p>' },
    { name: 'soil', conversation_count: 1 },
  ]);
  expect(await db.selectFrom('categories').selectAll().execute()).toMatchObject([
    { title: 'Old garden', slug: 'old-garden', message_count: 2, nested_message_count: 2 },
  ]);
  expect(await db.selectFrom('topics').selectAll().execute()).toMatchObject([
    { slug: 'questions', conversation_count: 2 },
  ]);
  expect(await db.selectFrom('badges').selectAll().orderBy('id').execute()).toMatchObject([
    { name: 'Gone', awarded_count: 0 },
    { name: 'Teacher', awarded_count: 2 },
  ]);
  expect(await db.selectFrom('search_documents').select('doc_id').execute()).toHaveLength(7);
});

test('rows that the tables could not hold are told of as malformed, and the others kept', async () => {
  const post = (Id: number, more: Row) => ({
    ...{ Id, PostTypeId: 1, CreationDate: '2011-01-01T00:00:00.000', Body: '<p>b</p>' },
    ...{ Title: `Post ${Id}`, OwnerUserId: 2, ...more },
  });
  const edit = (Id: number, RevisionGUID: string) => ({
    ...{ Id, PostHistoryTypeId: 5, PostId: 901, RevisionGUID, UserId: 2, Text: 'new' },
    CreationDate: '2011-02-01T00:00:00.000',
  });
  const long = Array.from({ length: 4_000 }, (_, n) => String.fromCharCode(0x4e00 + n)).join('');
  const report = await runStackExchangeImport({
    db,
    dir: writeDump({
      users: gardenDump.users ?? [],
      posts: [
        post(901, { Tags: '<pots>' }),
        post(902, { Tags: `<${long}>` }),
        post(903, { Score: 2_147_483_647 }),
        post(904, { Tags: '|two words|' }),
      ],
      postHistory: [edit(1, 'a'), edit(2, long)],
    }),
  });
  expect(report.tallies.posts).toMatchObject({ read: 4, made: 1, malformed: 3 });
  expect(report.tallies.posts?.malformedLines.map(({ reason }) => reason)).toEqual([
    ...['Tags holds what is not a tag', 'Score is out of range', 'Tags holds what is not a tag'],
  ]);
  expect(report.tallies.postHistory).toMatchObject({ read: 2, made: 1, malformed: 1 });
});

test('an answer that another question claims stays accepted in its own', async () => {
  const post = (Id: number, more: Row) => ({
    ...{ Id, CreationDate: '2011-01-01T00:00:00.000', Body: '<p>b</p>', OwnerUserId: 2, ...more },
  });
  await runStackExchangeImport({
    db,
    dir: writeDump({
      users: gardenDump.users ?? [],
      posts: [
        post(901, { PostTypeId: 1, Title: 'Own', AcceptedAnswerId: 903 }),
        post(902, { PostTypeId: 1, Title: 'Other', AcceptedAnswerId: 903 }),
        post(903, { PostTypeId: 2, ParentId: 901 }),
      ],
    }),
  });
  expect((await question('Own')).accepted_comment_id).not.toBeNull();
  expect((await question('Other')).accepted_comment_id).toBeNull();
});
