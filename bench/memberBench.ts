import { sql } from 'kysely';
import type { Config } from '#platform/config.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { joinDatabase } from '#platform/database/localDatabase.ts';
import { type BenchRow, ms, whole } from './report.ts';
import { signInStaff } from './signInStaff.ts';
import { quantile, sorted, timesOf } from './timesOf.ts';

interface MemberOptions {
  config: Config;
  url: string;
  log: (line: string) => void;
}

const members = 10_000;
const rounds = 10;

/** Filters and orders of user management, from everything to nothing. */
const lists = [
  '',
  '?page=199',
  '?sort=NAME',
  '?sort=NAME&order=DESC&page=199',
  '?sort=LAST_LOGIN',
  '?sort=ALL_MESSAGES_COUNT&page=100',
  '?q=77',
  '?q=bench',
  '?q=nobodyisnamedso',
  '?role=moderator',
  '?role=member&state=ACTIVE',
  ...['BLOCKED', 'SUSPENDED', 'PENDING', 'UNVERIFIED'].map((state) => `?state=${state}`),
  '?from=2020-01-01&to=2099-01-01',
];

/**
 * The whole user management page with 10,000 members. They are kept: later measurements do not list members.
 */
export async function measureMembers({ config, url, log }: MemberOptions): Promise<BenchRow> {
  const local = await joinDatabase(config, 'bench');
  const handle = openDatabase(local.connection, { max: 2 });
  try {
    await fillMembers(handle.db);
    const headers = { ...(await signInStaff(handle.db, 'manager')), accept: 'text/html' };
    const all: number[] = [];
    let slowest = { list: '', p50: 0 };
    for (const list of lists) {
      const address = `${url}/users/user-management${list}`;
      const times = await timesOf(rounds, () => open(address, headers));
      const p50 = quantile(times, 0.5);
      log(`  user management, ${list || 'as it opens'}: p50 ${ms(p50)}`);
      if (p50 > slowest.p50) slowest = { list, p50 };
      all.push(...times);
    }
    const p95 = quantile(sorted(all), 0.95);
    return {
      what: `user management at ${whole(members)} members, p95 (slowest ${slowest.list || 'as it opens'}, p50 ${ms(slowest.p50)})`,
      measured: ms(p95),
      against: '',
      ratio: null,
      goal: '< 200 ms',
      met: p95 < 200,
    };
  } finally {
    await handle.close();
    await local.stop();
  }
}

async function open(address: string, headers: Record<string, string>): Promise<void> {
  const answer = await fetch(address, { headers });
  const page = await answer.text();
  if (answer.status !== 200 || page.includes('/login?returnTo')) {
    throw new Error(`${address} answered ${answer.status}`);
  }
}

async function fillMembers(db: Database): Promise<void> {
  await sql`insert into members (username, username_key, full_name, email, email_key, joined_at,
      last_login_at, blocked_at, suspended_until, approval_status, email_verified_at)
    select 'bench_' || i, 'bench_' || i, 'Bench Number ' || i, i || '@bench.example',
      i || '@bench.example', now() - i * interval '1 hour',
      case when i % 3 > 0 then now() - i * interval '1 minute' end,
      case when i % 97 = 0 then now() end,
      case when i % 89 = 0 then now() + interval '3 days' end,
      case when i % 71 = 0 then 'PENDING' else 'APPROVED' end,
      case when i % 5 > 0 then now() end
    from generate_series(1, greatest(0, ${members} - (select count(*)::int from members))) i`.execute(
    db,
  );
  await sql`analyze members`.execute(db);
}
