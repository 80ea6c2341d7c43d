import { sql } from 'kysely';
import { rebuildSums } from '#features/engage/points/server/pointSums.ts';
import type { Config } from '#platform/config.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { joinDatabase } from '#platform/database/localDatabase.ts';
import type { BenchClient } from './benchClient.ts';
import { writePoints } from './benchCommunity.ts';
import { type BenchRow, ms, whole } from './report.ts';
import { signInStaff } from './signInStaff.ts';
import { quantile, sorted, timesOf } from './timesOf.ts';

interface PointOptions {
  config: Config;
  client: BenchClient;
  log: (line: string) => void;
}

const members = 50_000;
const entries = 1_000_000;
/** Days that the entries are spread over. */
const span = 729;
const rounds = 20;

/** Arguments of the leaderboard: first and last day, in days before today. */
const boards = {
  any: [
    [729, 1],
    [700, 13],
    [365, 2],
    [180, 3],
    [95, 64],
    [45, 5],
    [11, 4],
  ].map(([from = 0, to = 0]) => ({ from, to })),
  common: [7, 30, 90, 180, 365].map((from) => ({ from, to: null })),
  ever: [{ from: null, to: null }],
};

/** The leaderboard by points, with 1,000,000 entries of 50,000 members; they are removed afterwards. */
export async function measurePoints({ config, client, log }: PointOptions): Promise<BenchRow[]> {
  const local = await joinDatabase(config, 'bench');
  const handle = openDatabase(local.connection, { max: 2 });
  try {
    await fillLedger(handle.db);
    const headers = await signInStaff(handle.db, 'member');
    const rows: BenchRow[] = [];
    for (const [name, goal] of [
      ['any', 200],
      ['common', 50],
      ['ever', 10],
    ] as const) {
      const all: number[] = [];
      for (const { from, to } of boards[name]) {
        const query = queryOf(from, to);
        const times = await timesOf(rounds, () => client.operation(query, headers));
        log(`  points, ${from ?? 'ever'} to ${to ?? 'today'}: p50 ${ms(quantile(times, 0.5))}`);
        all.push(...times);
      }
      const times = sorted(all);
      const p95 = quantile(times, 0.95);
      const what = { any: 'any dates', common: 'the usual periods', ever: 'all time' }[name];
      rows.push({
        what: `leaderboard by points and own position, ${what}, at ${whole(entries)} entries, p95 (p50 ${ms(quantile(times, 0.5))})`,
        ...{ measured: ms(p95), against: '', ratio: null },
        ...{ goal: `≤ ${goal} ms`, met: p95 <= goal },
      });
    }
    return rows;
  } finally {
    await sql`truncate point_ledger, points_daily, points_monthly, points_by_category, points_total`.execute(
      handle.db,
    );
    await handle.db.transaction().execute(async (trx) => {
      // Nothing refers to them: checking every foreign key for each would take minutes.
      await sql`set local session_replication_role = replica`.execute(trx);
      await sql`delete from members where username like 'leader\\_%'`.execute(trx);
    });
    await sql.raw(writePoints).execute(handle.db);
    await handle.close();
    await local.stop();
  }
}

function queryOf(from: number | null, to: number | null): string {
  const moment = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const range = [
    from === null ? '' : `, dateFrom: "${moment(from)}"`,
    to === null ? '' : `, dateTo: "${moment(to)}"`,
  ].join('');
  return `{ leaderBoardMembers(sortKey: POINTS, size: 25${range}) {
    hasMore nodes { id username user_points rank } own { rank user_points } } }`;
}

/** A few members earn most of the points. */
async function fillLedger(db: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`truncate point_ledger`.execute(trx);
    await sql`
      insert into members (username, username_key, full_name, joined_at)
      select 'leader_' || n, 'leader_' || n, 'Leader ' || n, now() - interval '800 days'
      from generate_series(1, ${members}::int) n`.execute(trx);
    await sql`
      with people as materialized (
        select array_agg(id order by id) as ids from members where username like 'leader\\_%'
      ), entry as materialized (
        select n, ids[1 + floor(${members}::int * power(random(), 2))::int] as member_id,
          floor(random() * ${span}::int)::int as age, (array[5, 2, 1, 1])[1 + n % 4] as points
        from people, generate_series(1, ${entries}::int) n
      )
      insert into point_ledger (member_id, rule, rule_version, cause, sequence, is_grant, points, is_capped,
        subject, day, caused_at, booked_at)
      select member_id, (array['post', 'comment', 'reply', 'likeReceived'])[1 + n % 4], 1, 'bench:' || n, 0,
        true, points, true, 'bench:' || n, current_date - age, now() - age * interval '1 day', now()
      from entry`.execute(trx);
    await rebuildSums(trx);
  });
  await sql`vacuum analyze members`.execute(db);
  for (const table of ['point_ledger', 'points_daily', 'points_monthly', 'points_total']) {
    await sql`vacuum analyze ${sql.table(table)}`.execute(db);
  }
}
