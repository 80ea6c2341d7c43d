import { graphql } from 'graphql';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Viewer } from '#core/permissions.ts';
import { getConversation } from '#features/content/conversations/server/conversationLoader.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';
import { productSchema } from '#platform/testing/productSchema.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { closePoll, reopenPoll } from './closePoll.ts';
import { makePoll } from './pollFactories.ts';
import { findPollTogether, type PollOptionRow } from './pollQueries.ts';
import { viewPoll } from './pollViews.ts';
import { undoPollVote, voteInPoll } from './voteInPoll.ts';
import { voterKeyOf } from './voterKey.ts';

const { db } = await openTestDatabase();
const staff = await makeMember(db, { role: 'administrator' });
const as = (viewer: Viewer) => testContext(db, { viewer });
const voters = await Promise.all(Array.from({ length: 11 }, () => makeMember(db)));

let id = 0;
let options: PollOptionRow[] = [];

beforeEach(async () => {
  const made = await makePoll(db, { anonymous: true, labels: ['A', 'B'] });
  id = made.post.id;
  options = made.options;
});

const vote = (viewer: Viewer, option: number) =>
  voteInPoll(as(viewer), { conversationId: id, votedOptions: [String(options[option]?.id)] });

async function see(viewer: Viewer) {
  const ctx = as(viewer);
  const poll = await viewPoll(ctx, await getConversation(ctx, id));
  if (poll === null) throw new Error('The viewer sees no poll.');
  return { ...poll, counts: poll.pollOptions.map(({ voteCount }) => voteCount) };
}

/** A digest of each table's rows. */
async function digests(): Promise<Map<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  const found = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await sql<{ digest: string | null }>`
      select md5(string_agg(one::text, ',' order by one::text)) as digest
      from ${sql.table(name)} one`.execute(db);
    found.set(name, rows[0]?.digest ?? '');
  }
  return found;
}

test('a vote writes three tables, and nothing in them names the member or the time', async () => {
  const [voter] = voters;
  if (voter === undefined) throw new Error('No voter');
  const before = await digests();
  await vote(voter.viewer, 0);
  const after = await digests();
  const changed = [...after].filter(([name, digest]) => digest !== before.get(name));
  expect(changed.map(([name]) => name).sort()).toEqual(['poll_ballots', 'poll_options', 'polls']);

  const { rows } = await sql<{ voter_key: string; member_id: null; voted_at: null }>`
    select * from poll_ballots where conversation_id = ${id}`.execute(db);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ member_id: null, voted_at: null });
  // Without the poll's key no hash of anything known of the member matches.
  const { rows: joined } = await sql`
    select member.id from members member join poll_ballots on conversation_id = ${id}
      and voter_key in (member.id::text, md5(member.id::text), member.username, member.email_key,
        translate(rtrim(encode(sha256(member.id::text::bytea), 'base64'), '='), '+/', '-_'),
        encode(sha256(member.id::text::bytea), 'hex'))`.execute(db);
  expect(joined).toEqual([]);
});

test('the first votes at the same time use one key', async () => {
  await Promise.all(voters.map(({ viewer }) => vote(viewer, 0)));
  await Promise.all(voters.map(({ viewer }) => vote(viewer, 1)));
  const poll = db.selectFrom('polls').select('ballot_count').where('conversation_id', '=', id);
  expect(await poll.executeTakeFirst()).toEqual({ ballot_count: voters.length });
});

test('the same member has another key in each poll', async () => {
  const [voter] = voters;
  if (voter === undefined) throw new Error('No voter');
  await vote(voter.viewer, 0);
  const keysOf = async (pollId: number) =>
    (
      await db
        .selectFrom('poll_ballots')
        .select('voter_key')
        .where('conversation_id', '=', pollId)
        .execute()
    ).map(({ voter_key }) => voter_key);
  const [first] = await keysOf(id);
  const other = await makePoll(db, { anonymous: true });
  const votedOptions = [String(other.options[0]?.id)];
  await voteInPoll(as(voter.viewer), { conversationId: other.post.id, votedOptions });
  expect(await keysOf(other.post.id)).not.toContain(first);
});

test('results appear with the fifth ballot, then change with every fifth only', async () => {
  for (const [index, { viewer }] of voters.entries()) {
    await vote(viewer, index % 2);
    const shown = index + 1 - ((index + 1) % 5);
    for (const who of [staff.viewer, viewer]) {
      const { totalVoteCount, counts } = await see(who);
      const expected = shown === 0 ? [null, null] : [Math.ceil(shown / 2), Math.floor(shown / 2)];
      expect({ totalVoteCount, counts }).toEqual({
        ...{ totalVoteCount: shown === 0 ? null : shown, counts: expected },
      });
    }
  }
});

test('taking a vote back and voting again does not publish the votes between', async () => {
  const [first, second, ...others] = voters;
  if (first === undefined || second === undefined) throw new Error('No voters');
  await vote(first.viewer, 0);
  for (const { viewer } of others.slice(0, 4)) await vote(viewer, 0);
  expect((await see(staff.viewer)).counts).toEqual([5, 0]);
  // With their own vote known, an attacker would see the next member's vote in the difference.
  await undoPollVote(as(first.viewer), id);
  await vote(second.viewer, 1);
  expect((await see(staff.viewer)).counts).toEqual([5, 0]);
});

test('no query tells staff who voted', async () => {
  for (const [index, { viewer }] of voters.entries()) await vote(viewer, index % 2);
  const ask = (source: string) =>
    graphql({ schema: productSchema, source, contextValue: as(staff.viewer) });
  const list = await ask(`{ pollVoters(conversationId: "${id}") { updateCount } }`);
  expect(list.errors?.[0]?.originalError).toMatchObject({ code: 'FORBIDDEN' });
  const one = await ask(`{ conversation(id: "${id}") { parts poll { votedOptions } } }`);
  expect(one.errors).toBeUndefined();
  const said = JSON.stringify(one.data);
  const ballots = await db
    .selectFrom('poll_ballots')
    .select('voter_key')
    .where('conversation_id', '=', id)
    .execute();
  for (const { username } of voters) expect(said).not.toContain(username);
  for (const { voter_key } of ballots) expect(said).not.toContain(voter_key);
});

test('the export of a voter contains nothing of it', async () => {
  const [voter] = voters;
  if (voter === undefined) throw new Error('No voter');
  await vote(voter.viewer, 0);
  const files = serverParts('memberData').flatMap((tables) =>
    Object.values(tables)
      .map((table) => table.export)
      .flatMap((given) => ('none' in given ? [] : given)),
  );
  for (const { list } of files) {
    const rows = await list(db, voter.id, '');
    const found = rows.filter(({ row }) => Object.values(row).includes(id));
    expect(found).toEqual([]);
  }
});

test('closing deletes the key: the own vote is no longer known, and the poll stays closed', async () => {
  const [voter] = voters;
  if (voter === undefined) throw new Error('No voter');
  for (const { viewer } of voters.slice(0, 7)) await vote(viewer, 0);
  expect((await see(voter.viewer)).votedOptions).toHaveLength(1);
  await closePoll(as(staff.viewer), id);
  const closed = await see(voter.viewer);
  expect(closed).toMatchObject({ state: 'CLOSED', votedOptions: [], totalVoteCount: 7 });
  const row = db.selectFrom('polls').select('voter_key').where('conversation_id', '=', id);
  expect(await row.executeTakeFirst()).toEqual({ voter_key: null });
  await expect(reopenPoll(as(staff.viewer), id)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await expect(vote(voter.viewer, 1)).rejects.toMatchObject({ code: 'CONVERSATION_CLOSED' });
});

test('too few votes stay hidden after the poll has closed', async () => {
  for (const { viewer } of voters.slice(0, 4)) await vote(viewer, 0);
  await closePoll(as(staff.viewer), id);
  expect(await see(staff.viewer)).toMatchObject({ totalVoteCount: null, counts: [null, null] });
});

test('the order of a hundred ballots tells nobody’s: neither by place nor by transaction', async () => {
  const many = await Promise.all(Array.from({ length: 100 }, () => makeMember(db)));
  for (const [at, { viewer }] of many.entries()) await vote(viewer, at % 2);
  const poll = await findPollTogether(db, id);
  if (poll === null) throw new Error('No poll');
  const cast = many.map(({ id: memberId }) => voterKeyOf(testContext(db), poll.row, memberId));
  for (const order of ['ctid', 'xmin::text::bigint, ctid']) {
    const { rows } = await sql<{ voter_key: string }>`
      select voter_key from poll_ballots where conversation_id = ${id} order by ${sql.raw(order)}`.execute(
      db,
    );
    expect(rows).toHaveLength(100);
    const hits = rows.filter(({ voter_key }, at) => voter_key === cast[at]).length;
    expect(hits).toBeLessThan(9);
  }
  const { rows: writers } = await sql`
    select distinct xmin::text from poll_ballots where conversation_id = ${id}`.execute(db);
  expect(writers).toHaveLength(1);
});
