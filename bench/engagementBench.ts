import { sql } from 'kysely';
import { makeCommunityEvent } from '#features/engage/communityEvents/server/communityEventFactories.ts';
import { makePoll } from '#features/engage/polls/server/pollFactories.ts';
import type { Config } from '#platform/config.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { joinDatabase } from '#platform/database/localDatabase.ts';
import type { BenchClient } from './benchClient.ts';
import { type BenchRow, ms, whole } from './report.ts';
import { signInMember } from './signInStaff.ts';
import { quantile, sorted, timesOf } from './timesOf.ts';

interface EngagementOptions {
  config: Config;
  client: BenchClient;
  url: string;
  log: (line: string) => void;
}

type Headers = Record<string, string>;
type Bench = EngagementOptions & {
  db: Database;
  members: Headers[];
  /** Author and category of new posts. */
  post: { author_id: number; category_id: number; topic_id: null };
};

const voters = 16;
const votesEach = 100;
/** Votes of each client that are not measured, until the code is compiled. */
const warmUp = 50;
const ballots = 100_000;
const attendees = 200;
const seats = 50;
const events = 500;

/** Votes, responses to events and the calendar feed. */
export async function measureEngagement(options: EngagementOptions): Promise<BenchRow[]> {
  const local = await joinDatabase(options.config, 'bench');
  const handle = openDatabase(local.connection, { max: 4 });
  try {
    const { db } = handle;
    const found = await db
      .selectFrom('members')
      .select('id')
      .orderBy('id')
      .limit(attendees)
      .execute();
    const members: Headers[] = [];
    for (const { id } of found)
      members.push(await signInMember(db, id, `10.0.2.${members.length}`));
    const category = await db
      .selectFrom('categories')
      .select('id')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const post = { author_id: found[0]?.id ?? 0, category_id: category.id, topic_id: null };
    const bench = { ...options, db, members, post };
    return [await votes(bench), await largePoll(bench), await rsvps(bench), await feed(bench)];
  } finally {
    await handle.close();
    await local.stop();
  }
}

/** All clients vote in one poll at the same time, each time for another option. */
async function votes({ db, client, members, post: place, log }: Bench): Promise<BenchRow> {
  const { post, options } = await makePoll(db, { post: place, labels: ['A', 'B', 'C'] });
  const query = `mutation Vote($id: ID!, $option: ID!) {
    pollActivity(input: { conversationId: $id, activity: "poll-vote", votedOptions: [$option] }) {
      poll { totalVoteCount } } }`;
  const variables = { id: String(post.id) };
  const all = await timesOfClients(members, (headers, turn) => {
    const option = String(options[turn % options.length]?.id);
    return client.operation(query, headers, { ...variables, option });
  });
  const idle = await timesOfClients(members, (headers) =>
    client.operation('{ __typename }', headers),
  );
  const { rows } = await sql<{ votes: number; counted: number }>`
    select option.votes, (select count(*) from poll_ballots ballot
      where ballot.conversation_id = option.conversation_id and option.id = any(option_ids)) as counted
    from poll_options option where conversation_id = ${post.id}`.execute(db);
  const isExact = rows.every(({ votes: stored, counted }) => stored === Number(counted));
  const p95 = quantile(all, 0.95);
  log(`  votes: p95 ${ms(p95)}, counters ${isExact ? 'equal' : 'differ from'} a recount`);
  return {
    what: `vote on a hot counter, ${voters} clients, p95 (p50 ${ms(quantile(all, 0.5))}), counters as recounted`,
    ...{ measured: `${ms(p95)}, ${isExact ? 'equal' : 'different'}`, ratio: null },
    against: `empty request ${ms(quantile(idle, 0.95))}`,
    ...{ goal: '≤ 50 ms', met: p95 <= 50 && isExact },
  };
}

/** Of requests that as many clients send one after the other, the shortest first. */
async function timesOfClients(
  members: readonly Headers[],
  ask: (headers: Headers, turn: number) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  const work = async (headers: Headers, start: number) => {
    for (let turn = 0; turn < warmUp + votesEach; turn++) {
      const began = performance.now();
      await ask(headers, start + turn);
      if (turn >= warmUp) times.push(performance.now() - began);
    }
  };
  await Promise.all(members.slice(0, voters).map(work));
  return sorted(times);
}

async function largePoll({ db, client, members, post: place, log }: Bench): Promise<BenchRow> {
  const { post, options } = await makePoll(db, {
    ...{ post: place, anonymous: true, labels: ['A', 'B', 'C', 'D'] },
  });
  const ids = options.map(({ id }) => id);
  await sql`
    insert into poll_ballots (conversation_id, voter_key, option_ids)
    select ${post.id}, md5(n::text), array[(${ids}::bigint[])[1 + n % 4]]
    from generate_series(1, ${ballots}::int) n`.execute(db);
  await sql`update poll_options set votes = ${ballots / 4}, shown_votes = ${ballots / 4}
    where conversation_id = ${post.id}`.execute(db);
  await sql`update polls set ballot_count = ${ballots}, shown_ballot_count = ${ballots}
    where conversation_id = ${post.id}`.execute(db);
  const query = `{ conversation(id: "${post.id}") {
    poll { totalVoteCount votedOptions pollOptions { id label voteCount } } } }`;
  const times = await timesOf(100, () => client.operation(query, members[0]));
  const p95 = quantile(times, 0.95);
  log(`  poll with ${whole(ballots)} ballots: p95 ${ms(p95)}`);
  return {
    what: `results of a poll with ${whole(ballots)} ballots, p95 (p50 ${ms(quantile(times, 0.5))})`,
    ...{ measured: ms(p95), against: '', ratio: null },
    ...{ goal: '≤ 10 ms', met: p95 <= 10 },
  };
}

async function rsvps({ db, client, members, post: place, log }: Bench): Promise<BenchRow> {
  const post = await makeCommunityEvent(db, { post: place, capacity: seats });
  const query = `mutation Rsvp($id: ID!) {
    eventActivity(input: { conversationId: $id, activity: "rsvp-event", response: "YES" }) {
      communityEventDetails { rsvpResponse } } }`;
  const began = performance.now();
  await Promise.all(
    members.map((headers) => client.operation(query, headers, { id: String(post.id) })),
  );
  const took = performance.now() - began;
  const { rows } = await sql<{ yes: number; waiting: number }>`
    select count(*) filter (where response = 'YES') as yes,
      count(*) filter (where response = 'WAITING') as waiting
    from community_event_rsvps where conversation_id = ${post.id}`.execute(db);
  const yes = Number(rows[0]?.yes);
  log(`  responses: ${yes} YES, ${rows[0]?.waiting} waiting, in ${ms(took)}`);
  return {
    what: `${members.length} simultaneous responses for ${seats} seats (all in ${ms(took)})`,
    ...{ measured: `${yes} YES`, against: '', ratio: null },
    ...{ goal: `${seats} YES`, met: yes === seats },
  };
}

async function feed({ db, url, post, log }: Bench): Promise<BenchRow> {
  const day = 86_400_000;
  for (let n = 0; n < events; n++) {
    const title = `Meeting ${n}`;
    await makeCommunityEvent(db, {
      starts_at: new Date(Date.now() + n * day),
      post: { ...post, title },
    });
  }
  let size = 0;
  const times = await timesOf(30, async () => {
    const response = await fetch(`${url}/community/api/v1/events/calendar.ics`);
    size = (await response.text()).split('BEGIN:VEVENT').length - 1;
  });
  const p95 = quantile(times, 0.95);
  log(`  calendar feed of ${size} events: p95 ${ms(p95)}`);
  return {
    what: `calendar feed of ${whole(size)} events, p95 (p50 ${ms(quantile(times, 0.5))})`,
    ...{ measured: ms(p95), against: '', ratio: null },
    ...{ goal: '< 100 ms', met: p95 < 100 && size >= events },
  };
}
