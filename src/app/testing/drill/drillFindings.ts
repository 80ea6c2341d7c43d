import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { Acknowledged } from './drillLoad.ts';

export interface WritesFound {
  acknowledged: number;
  lost: number;
  doubled: number;
}

/** Compares what was acknowledged with what is stored. */
export async function findWritten(
  db: Database,
  url: string,
  acknowledged: Acknowledged,
): Promise<Record<keyof Acknowledged, WritesFound>> {
  const stored = async (table: string, column: string) => {
    const { rows } = await sql<{ words: string; count: number }>`
      select words, count(*)::int as count from (
        select substring(${sql.ref(column)} from '(?:written|replied|chatted) [0-9a-f-]{36}') as words
        from ${sql.table(table)}) text
      where words is not null group by words`.execute(db);
    return new Map(rows.map(({ words, count }) => [words, count]));
  };
  const found = (words: readonly string[], counts: ReadonlyMap<string, number>): WritesFound => ({
    acknowledged: words.length,
    lost: words.filter((each) => !counts.has(each)).length,
    // Also of what was never acknowledged.
    doubled: [...counts.values()].filter((count) => count > 1).length,
  });
  return {
    comment: found(acknowledged.comment, await stored('comments', 'content')),
    'case reply': found(acknowledged['case reply'], await stored('support_entries', 'content')),
    chat: found(acknowledged.chat, await stored('chat_messages', 'content')),
    upload: await findFiles(url, acknowledged.upload),
  };
}

async function findFiles(url: string, files: ReadonlyMap<string, string>): Promise<WritesFound> {
  let lost = 0;
  for (const [words, address] of files) {
    const answer = await fetch(new URL(address, url));
    if (answer.status !== 200 || (await answer.text()) !== words) lost += 1;
  }
  return { acknowledged: files.size, lost, doubled: 0 };
}

export interface WorkLeft {
  jobs: number;
  mails: number;
  events: number;
  parked: number;
}

/** Work in the background that has not come to its end. */
export async function readWorkLeft(db: Database): Promise<WorkLeft> {
  const { rows } = await sql<WorkLeft>`
    select (select count(*)::int from graphile_worker._private_jobs
        where run_at <= now() or last_error is not null) as jobs,
      (select count(*)::int from mails where state not in ('SENT', 'KEPT')) as mails,
      (select count(*)::int from parked_events) as parked,
      (select coalesce(sum(greatest(last_position - position, 0)), 0)::int
        + (select count(*)::int from outbox) from event_consumers, event_log_state) as events`.execute(
    db,
  );
  return rows[0] ?? { jobs: 0, mails: 0, events: 0, parked: 0 };
}
