import { sql } from 'kysely';
import type { Config } from '#platform/config.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { joinDatabase } from '#platform/database/localDatabase.ts';
import type { BenchClient } from './benchClient.ts';
import { type BenchRow, ms, whole } from './report.ts';
import { quantile, sorted } from './timesOf.ts';

interface ContestOptions {
  config: Config;
  client: BenchClient;
  seconds: number;
  /** Headers of signed-in members. */
  members: Record<string, string>[];
  log: (line: string) => void;
}

const clients = 16;
const vote = `mutation ($id: ID!) {
  contestEntryCustomActivity(
    input: { clientMutationId: "1", conversationId: $id, activity: "vote-contest-entry" }
  ) { conversation { id } }
}`;

/** Members move their votes between two entries of one contest, so that each vote writes both counters. */
export async function measureContestVotes(options: ContestOptions): Promise<BenchRow> {
  const { config, client, seconds, members, log } = options;
  const local = await joinDatabase(config, 'bench');
  const handle = openDatabase(local.connection, { max: 2 });
  try {
    const entries = await fillContest(handle.db);
    const times: number[] = [];
    const run = async (until: number, kept: number[]) => {
      await Promise.all(
        Array.from({ length: clients }, async (_client, start) => {
          for (let turn = 0; performance.now() < until; turn += 1) {
            // No two clients vote as one member.
            const headers = members[(start + turn * clients) % members.length] ?? {};
            const id = entries[turn % entries.length];
            const started = performance.now();
            await client.operation(vote, headers, { id });
            kept.push(performance.now() - started);
          }
        }),
      );
    };
    await run(performance.now() + 3_000, []); // warm-up, until the code is compiled
    const started = performance.now();
    await run(started + seconds * 1_000, times);
    const rate = times.length / ((performance.now() - started) / 1_000);
    const isExact = await countersAreExact(handle.db);
    const ordered = sorted(times);
    const p95 = quantile(ordered, 0.95);
    log(`  contest votes: ${whole(rate)}/s, counters ${isExact ? 'exact' : 'wrong'}`);
    return {
      what:
        `vote for an entry of one contest, ${clients} clients, p95 (p50 ${ms(quantile(ordered, 0.5))}, ` +
        `${whole(rate)}/s, counters ${isExact ? 'equal' : 'differ from'} a recount)`,
      ...{ measured: ms(p95), against: '', ratio: null },
      ...{ goal: '≤ 50 ms', met: p95 <= 50 && isExact },
    };
  } finally {
    await handle.close();
    await local.stop();
  }
}

/** An open contest with two entries, of members who don't vote. @returns the ids of the entries */
async function fillContest(db: Database): Promise<string[]> {
  const insertPost = async (type: 'CONTEST' | 'CONTEST_ENTRY', title: string) => {
    const { rows } = await sql<{ id: number }>`
      insert into conversations (type, title, slug, language, category_id, topic_id, content, stripped_content,
        author_id, created_at, updated_at, last_activity_at)
      select ${type}, ${title}, 'bench', 'en', category_id, id, '<p>Bench</p>', 'Bench',
        (select max(id) from members), now(), now(), now()
      from topics order by id limit 1
      returning id`.execute(db);
    const [row] = rows;
    if (row === undefined) throw new Error('There is no topic');
    return Number(row.id);
  };
  const contestId = await insertPost('CONTEST', 'A contest');
  await sql`
    insert into contests (conversation_id, starts_at, ends_at, max_entries, terms_version, hide_featured_image,
      community_vote)
    values (${contestId}, now() - interval '1 day', now() + interval '1 day', 1, 1, false, true)`.execute(
    db,
  );
  const ids: string[] = [];
  for (const title of ['First', 'Second']) {
    const id = await insertPost('CONTEST_ENTRY', title);
    await sql`
      insert into contest_entries (id, post_id, contest_id, member_id, status, title, content, stripped_content,
        created_at, updated_at, submitted_at)
      values (${id}, ${id}, ${contestId}, (select max(id) from members), 'SUBMITTED', ${title}, '<p>Bench</p>',
        'Bench', now(), now(), now())`.execute(db);
    ids.push(String(id));
  }
  return ids;
}

async function countersAreExact(db: Database): Promise<boolean> {
  const { rows } = await sql<{ wrong: number; cast: number }>`
    select count(*) filter (where votes <> (
        select count(*) from contest_votes where entry_id = contest_entries.id))::int as wrong,
      sum(votes)::int as cast
    from contest_entries`.execute(db);
  return rows[0]?.wrong === 0 && rows[0].cast > 0;
}
