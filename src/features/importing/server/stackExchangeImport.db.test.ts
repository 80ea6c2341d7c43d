import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { isBalanced } from '../importRules.ts';
import type { DumpFileKey } from './dump/dumpFiles.ts';
import { runStackExchangeImport } from './stackExchangeImport.ts';
import { removeDumpsAfterTests, writeDump } from './testing/dumpFixture.ts';
import { gardenDump } from './testing/gardenDump.ts';

const { db } = await openTestDatabase();
removeDumpsAfterTests();

const tables = [
  ...['members', 'badges', 'member_badges', 'categories', 'topics', 'tags', 'conversations'],
  ...['comments', 'mentions', 'marks', 'revisions', 'search_documents', 'conversation_links'],
  ...['import_records', 'outbox', 'activity_log'],
];

/** One number a table: all its rows, in no order. */
async function checksums(): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  for (const table of tables) {
    const { rows } = await sql<{ sum: string }>`
      select count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)), 0) as sum
      from ${sql.table(table)} t`.execute(db);
    sums[table] = rows[0]?.sum ?? '';
  }
  return sums;
}

beforeEach(async () => {
  await sql`truncate ${sql.join([...tables, 'import_runs'].map((table) => sql.table(table)))}
    restart identity cascade`.execute(db);
});

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

describe('a whole dump', () => {
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
      closed_at: null,
      created_at: new Date('2011-02-01T08:30:00.123Z'),
      last_activity_at: new Date('2011-02-06T08:30:00.123Z'),
    });
    expect(await question('Clay?')).toMatchObject({
      vote_count: -2,
      me_too_count: 0,
      closed_at: new Date('2011-03-09T08:30:00.123Z'),
    });
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
    expect(prune.content).toBe(
      `<p>When?  <a href="${clayPath}?commentId=${sand?.id}">Clay?</a></p>`,
    );
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
});

describe('a repeated or broken run', () => {
  test('a second run changes nothing', async () => {
    const dir = writeDump(gardenDump);
    await runStackExchangeImport({ db, dir });
    const before = await checksums();
    const report = await runStackExchangeImport({ db, dir });
    expect(await checksums()).toEqual(before);
    expect(report.tallies.users).toMatchObject({ made: 0, unchanged: 4 });
    expect(report.tallies.postHistory).toMatchObject({ made: 0, unchanged: 6 });
  });

  test('a newer dump brings what has changed and keeps what members did here', async () => {
    await runStackExchangeImport({ db, dir: writeDump(gardenDump) });
    const prune = await question('When to prune?');
    const rosa = await db
      .selectFrom('members')
      .select('id')
      .where('username', '=', 'rosa_2')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('marks')
      .values({
        target_type: 'conversation',
        target_id: prune.id,
        kind: 'me-too',
        member_id: rosa.id,
      })
      .execute();
    const posts = gardenDump.posts.map((post) =>
      typeof post !== 'string' && post.Id === 10
        ? { ...post, Score: 9, Title: 'When to cut?' }
        : post,
    );
    const report = await runStackExchangeImport({ db, dir: writeDump({ ...gardenDump, posts }) });
    expect(report.tallies.posts).toMatchObject({ made: 0, updated: 1, unchanged: 5 });
    expect(await question('When to cut?')).toMatchObject({
      id: prune.id,
      vote_count: 9,
      me_too_count: 10,
      slug: 'when-to-cut',
      content: prune.content,
    });
  });

  test.each(['members', 'questions', 'comments', 'history'])(
    'a run broken off in the %s goes on from there',
    async (label) => {
      const dir = writeDump(gardenDump);
      await runStackExchangeImport({ db, dir });
      const whole = await contents();
      await sql`truncate ${sql.join([...tables, 'import_runs'].map((table) => sql.table(table)))}
        restart identity cascade`.execute(db);
      const crash = (name: string) => ({
        update: () => {
          if (name === label) throw new Error('the power is gone');
        },
        stop: () => undefined,
      });
      await expect(runStackExchangeImport({ db, dir, progress: crash })).rejects.toThrow('power');
      const report = await runStackExchangeImport({ db, dir });
      expect(report).toMatchObject({ finished: true, resumed: true });
      expect(await contents()).toEqual(whole);
      expect(report.tallies.users).toMatchObject({ read: 4, made: 4 });
    },
  );

  test('being told to stop ends it after the batch in hand', async () => {
    const dir = writeDump(gardenDump);
    const stop = new AbortController();
    const progress = (name: string) => ({
      update: () => {
        if (name === 'questions') stop.abort();
      },
      stop: () => undefined,
    });
    const report = await runStackExchangeImport({ db, dir, progress, signal: stop.signal });
    expect(report.finished).toBe(false);
    expect(await db.selectFrom('comments').select('id').execute()).toEqual([]);
    expect(await runStackExchangeImport({ db, dir })).toMatchObject({
      finished: true,
      resumed: true,
    });
  });

  test('two runs at a time are refused', async () => {
    const dir = writeDump(gardenDump);
    const both = await Promise.allSettled([
      runStackExchangeImport({ db, dir }),
      runStackExchangeImport({ db, dir }),
    ]);
    expect(both.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  /** What a reader would see, without ids. */
  async function contents() {
    const { rows } = await sql`
      select c.title, c.stripped_content, c.reply_count, m.stripped_content as response,
        p.stripped_content as parent, a.username
      from conversations c left join comments m on m.conversation_id = c.id
      left join comments p on p.id = m.parent_id left join members a on a.id = m.author_id
      order by 1, 4`.execute(db);
    return {
      rows,
      revisions: await db
        .selectFrom('revisions')
        .select(['number', 'title', 'content'])
        .orderBy('edited_at')
        .orderBy('content')
        .execute(),
    };
  }
});

describe('a dump that is not whole', () => {
  test('a dry run keeps nothing and reports the same', async () => {
    const dir = writeDump(gardenDump);
    const before = await checksums();
    const dry = await runStackExchangeImport({ db, dir, dryRun: true });
    expect(await checksums()).toEqual(before);
    expect(await db.selectFrom('import_runs').selectAll().execute()).toEqual([]);
    const real = await runStackExchangeImport({ db, dir });
    expect({ ...dry, dryRun: false, seconds: 0 }).toEqual({ ...real, seconds: 0 });
  });

  test('malformed rows are reported with their line and passed over', async () => {
    const [first = '', ...rest] = gardenDump.users;
    const users = [
      first,
      '  <row Id="8" DisplayName="broken />',
      '  <row DisplayName="no id" CreationDate="2010-01-01" />',
      '  <row Id="9" DisplayName="no date" />',
      '  <row Id="10" DisplayName="bad date" CreationDate="2010-13-45T00:00:00" />',
      'stray words',
      ...rest,
    ];
    const report = await runStackExchangeImport({ db, dir: writeDump({ ...gardenDump, users }) });
    expect(report.tallies.users).toMatchObject({ read: 9, made: 4, malformed: 5 });
    const malformedLines = report.tallies.users?.malformedLines ?? [];
    expect(malformedLines.map(({ line }) => line)).toEqual([4, 5, 6, 7, 8]);
    expect(malformedLines[1]?.reason).toBe('Id is missing');
    expect(malformedLines[3]?.reason).toBe('CreationDate is not a date');
  });

  test('a truncated file is named with its line, and nothing is written', async () => {
    const dir = writeDump(gardenDump);
    const file = path.join(dir, 'Votes.xml');
    fs.writeFileSync(file, fs.readFileSync(file, 'utf8').slice(0, -30));
    const before = await checksums();
    await expect(runStackExchangeImport({ db, dir })).rejects.toThrow(
      /Votes\.xml is truncated: it ends at line 7/,
    );
    expect(await checksums()).toEqual(before);
  });

  test('a missing file is an error when it is needed and a word when it is not', async () => {
    const { posts: _posts, ...noPosts } = gardenDump;
    await expect(runStackExchangeImport({ db, dir: writeDump(noPosts) })).rejects.toThrow(
      'Posts.xml is missing',
    );
    const { badges: _badges, ...noBadges } = gardenDump;
    const report = await runStackExchangeImport({ db, dir: writeDump(noBadges) });
    expect(report).toMatchObject({ finished: true, missing: ['Badges.xml'] });
  });

  test('what is no directory is refused', async () => {
    await expect(runStackExchangeImport({ db, dir: '/nowhere' })).rejects.toThrow(
      'not a directory',
    );
  });
});
