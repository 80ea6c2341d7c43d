import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { deleteResponse } from '#features/content/comments/server/commentService.ts';
import { deleteConversation } from '#features/content/conversations/server/deleteConversation.ts';
import { recounting } from '#features/content/conversations/server/recounting.ts';
import { performChange } from '#features/content/interactions/server/activityService.ts';
import { taxonomyOf } from '#features/content/taxonomy/server/taxonomyStore.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { blockMember } from '#features/people/standing/server/memberStandingService.ts';
import { alignHiddenContent } from '#features/site/memberAdmin/server/alignHiddenContent.ts';
import { openUnit } from '#platform/context.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { wrongCounters } from '#platform/testing/wrongCounters.ts';
import { runStackExchangeImport } from './stackExchangeImport.ts';
import { removeDumpsAfterTests, writeDump } from './testing/dumpFixture.ts';
import { gardenDump } from './testing/gardenDump.ts';
import { checksums, clearImported } from './testing/importedTables.ts';

const { db } = await openTestDatabase();
removeDumpsAfterTests();

beforeEach(() => clearImported(db));

const question = (title: string) =>
  db.selectFrom('conversations').selectAll().where('title', '=', title).executeTakeFirstOrThrow();
describe('a repeated or broken run', () => {
  test('a second run changes nothing', async () => {
    const dir = writeDump(gardenDump);
    await runStackExchangeImport({ db, dir });
    const before = await checksums(db);
    const report = await runStackExchangeImport({ db, dir });
    expect(await checksums(db)).toEqual(before);
    expect(report.tallies.users).toMatchObject({ made: 0, unchanged: 4 });
    expect(report.tallies.postHistory).toMatchObject({ made: 0, unchanged: 6 });
  });

  test('a second run counts nothing that moderators have taken out of what is counted', async () => {
    const dir = writeDump(gardenDump);
    await runStackExchangeImport({ db, dir });
    const author = await makeMember(db, { username: 'anna', role: 'administrator' });
    const ctx = testContext(db, { viewer: author.viewer });
    const answers = await db
      .selectFrom('comments')
      .select(['id', 'author_id'])
      .where('parent_id', 'is', null)
      .orderBy('id')
      .execute();
    const [first, last] = [answers[0], answers.at(-1)];
    await performChange(ctx, 'MARK_SPAM', { id: first?.id ?? 0, entityType: 'COMMENT' });
    const memberId = last?.author_id ?? 0;
    await blockMember(ctx, { memberId, reason: 'Spam', hideContent: true });
    await alignHiddenContent(ctx, { memberId });
    const before = await checksums(db);
    await runStackExchangeImport({ db, dir });
    expect(await checksums(db)).toEqual(before);
    const counted = (wrong: string) => !/vote|like|me_too|follow/.test(wrong);
    expect((await wrongCounters(db)).filter(counted)).toEqual([]);
  });

  test('a second run does not count what staff have hidden meanwhile', async () => {
    const dir = writeDump(gardenDump);
    await runStackExchangeImport({ db, dir });
    const clay = await question('Clay?');
    const prune = await question('When to prune?');
    await db.transaction().execute(async (trx) => {
      await recounting(openUnit({}, trx), [clay.id, prune.id], async () => {
        const hidden = { spam_at: new Date() };
        await trx.updateTable('conversations').set(hidden).where('id', '=', clay.id).execute();
        await trx
          .updateTable('comments')
          .set(hidden)
          .where('conversation_id', '=', prune.id)
          .where('parent_id', 'is not', null)
          .execute();
        const archived = { archived_at: new Date() };
        await trx.updateTable('conversations').set(archived).where('id', '=', prune.id).execute();
      });
    });
    const before = await checksums(db);
    const { reply_count, last_comment_id } = await question('When to prune?');
    await runStackExchangeImport({ db, dir });
    expect(await question('When to prune?')).toMatchObject({ reply_count, last_comment_id });
    const soil = db.selectFrom('tags').select('conversation_count').where('name', '=', 'soil');
    expect(await soil.executeTakeFirst()).toEqual({ conversation_count: 0 });
    expect(await checksums(db)).toEqual(before);
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

  test('what was deleted here is found by no search after a newer dump', async () => {
    await runStackExchangeImport({ db, dir: writeDump(gardenDump) });
    const administrator = await makeMember(db, { username: 'anna', role: 'administrator' });
    const ctx = () => testContext(db, { viewer: administrator.viewer });
    const clay = await question('Clay?');
    const prune = await question('When to prune?');
    const answer = await db
      .selectFrom('comments')
      .select('id')
      .where('conversation_id', '=', prune.id)
      .where('content', 'like', '%Prune in March%')
      .executeTakeFirstOrThrow();
    await deleteConversation(ctx(), clay.id);
    await deleteResponse(ctx(), answer.id);
    const link = 'see <a href="/questions/10/prune">that</a></p>';
    const posts = gardenDump.posts.map((post) =>
      typeof post !== 'string' && (post.Id === 11 || post.Id === 12)
        ? { ...post, Body: `<p>Written anew, ${link}` }
        : post,
    );
    await runStackExchangeImport({ db, dir: writeDump({ ...gardenDump, posts }) });
    const documents = await db
      .selectFrom('search_documents')
      .select('doc_id')
      .where((is) =>
        is.or([is('conversation_id', '=', clay.id), is.and({ doc_type: 2, doc_id: answer.id })]),
      )
      .execute();
    expect(documents).toEqual([]);
  });

  test('a place that has been deleted comes back with what is imported into it', async () => {
    const dir = writeDump(gardenDump);
    await runStackExchangeImport({ db, dir });
    for (const table of ['topics', 'categories'] as const) {
      await db.updateTable(table).set({ deleted_at: new Date() }).execute();
    }
    await runStackExchangeImport({ db, dir });
    const { topic_id, category_id } = await question('Clay?');
    const { topics, categories } = await taxonomyOf(testContext(db));
    expect([topics.has(topic_id ?? 0), categories.has(category_id)]).toEqual([true, true]);
  });

  test.each(['members', 'questions', 'comments', 'history'])(
    'a run broken off in the %s goes on from there',
    async (label) => {
      const dir = writeDump(gardenDump);
      await runStackExchangeImport({ db, dir });
      const whole = await contents();
      await clearImported(db);
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
    const before = await checksums(db);
    const dry = await runStackExchangeImport({ db, dir, dryRun: true });
    expect(await checksums(db)).toEqual(before);
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

  test('the first row of an Id counts, however far behind it another stands', async () => {
    const users = [
      ...gardenDump.users,
      ...Array.from({ length: 1_100 }, (_, index) => ({
        Id: 1_000 + index,
        DisplayName: `Member ${index}`,
        CreationDate: '2012-01-01T00:00:00.000',
        Reputation: 1,
      })),
      { Id: 1, DisplayName: 'Rosa the second', CreationDate: '2012-01-01T00:00:00.000' },
      { Id: 1, DisplayName: 'Rosa the third', CreationDate: '2012-01-01T00:00:00.000' },
    ];
    const dir = writeDump({ ...gardenDump, users });
    const repeated = [1107, 1108].map((line) => ({ line, reason: 'same Id as a row before' }));
    // Broken off after the first batch, so that the second run knows only of the file what it reads again.
    let batches = 0;
    const crash = (name: string) => ({
      update: () => {
        batches += 1;
        if (name === 'members' && batches === 2) throw new Error('the power is gone');
      },
      stop: () => undefined,
    });
    await expect(runStackExchangeImport({ db, dir, progress: crash })).rejects.toThrow('power');
    const first = await runStackExchangeImport({ db, dir });
    expect(first.resumed).toBe(true);
    expect(first.tallies.users).toMatchObject({ made: 1_104, updated: 0, malformed: 2 });
    expect(first.tallies.users?.malformedLines).toEqual(repeated);
    const before = await checksums(db);
    const second = await runStackExchangeImport({ db, dir });
    expect(await checksums(db)).toEqual(before);
    expect(second.tallies.users).toMatchObject({ made: 0, updated: 0, unchanged: 1_104 });
    expect(second.tallies.users?.malformedLines).toEqual(repeated);
    const names = await db.selectFrom('members').select('full_name').execute();
    expect(names.map(({ full_name }) => full_name)).not.toContainEqual(
      expect.stringMatching(/^Rosa the/),
    );
  });

  test('a truncated file is named with its line, and nothing is written', async () => {
    const dir = writeDump(gardenDump);
    const file = path.join(dir, 'Votes.xml');
    fs.writeFileSync(file, fs.readFileSync(file, 'utf8').slice(0, -30));
    const before = await checksums(db);
    await expect(runStackExchangeImport({ db, dir })).rejects.toThrow(
      /Votes\.xml is truncated: it ends at line 7/,
    );
    expect(await checksums(db)).toEqual(before);
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
