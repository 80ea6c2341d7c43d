import { sql } from 'kysely';
import type { Config } from '#platform/config.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { joinDatabase } from '#platform/database/localDatabase.ts';
import type { BenchClient } from './benchClient.ts';
import { type BenchRow, ms, whole } from './report.ts';
import { signInStaff } from './signInStaff.ts';
import { quantile, sorted, timesOf } from './timesOf.ts';

interface ModerationOptions {
  config: Config;
  client: BenchClient;
  log: (line: string) => void;
}

const entries = 100_000;
const rounds = 30;

/** Filters of the moderation queue, from everything to nothing. */
const lists = {
  'first page': '',
  'last page': 'page: 99',
  'oldest first': 'sortOrder: ASC',
  'one reason': 'filter: { reasons: [SPAM] }',
  'one type': 'filter: { types: [REPLY] }',
  'one topic': 'filter: { topicIds: ["7"] }',
  'one author': 'filter: { authors: ["17"] }',
  unassigned: 'filter: { assigned: NOBODY }',
  'a language nobody writes': 'filter: { languages: ["hu"] }',
  'a word': 'keywords: "brake"',
  decided: 'filter: { done: true }',
};

/** The moderation queue with 100,000 entries, as the page queries it; empties it afterwards. */
export async function measureModeration({
  config,
  client,
  log,
}: ModerationOptions): Promise<BenchRow> {
  const local = await joinDatabase(config, 'bench');
  const handle = openDatabase(local.connection, { max: 2 });
  try {
    await fillQueue(handle.db);
    const headers = await signInStaff(handle.db, 'moderator');
    const all: number[] = [];
    let slowest = { name: '', p50: 0 };
    for (const [name, given] of Object.entries(lists)) {
      const times = await timesOf(rounds, () => client.operation(queryOf(given), headers));
      const p50 = quantile(times, 0.5);
      log(`  moderation queue, ${name}: p50 ${ms(p50)}`);
      if (p50 > slowest.p50) slowest = { name, p50 };
      all.push(...times);
    }
    const times = sorted(all);
    const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)];
    return {
      what: `moderation queue at ${whole(entries)} items, p95 (p50 ${ms(p50)}, slowest ${slowest.name} ${ms(slowest.p50)})`,
      measured: ms(p95),
      against: '',
      ratio: null,
      goal: '< 100 ms',
      met: p95 < 100,
    };
  } finally {
    await sql`truncate moderation_items cascade`.execute(handle.db);
    await handle.close();
    await local.stop();
  }
}

function queryOf(given: string): string {
  return `{ moderationList(first: 25${given && `, ${given}`}) { totalCount hasMore nodes {
    id path title strippedContent linkHosts reasons author { id username }
    latestActivityDetails { activityType actor { id } } reports { id } can { approve spam delete } } } }`;
}

/** All comments, or a number of them; one in eleven is already decided. */
async function fillQueue(db: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`truncate moderation_items cascade`.execute(trx);
    await sql`
    insert into moderation_items (target_type, target_id, conversation_id, author_id, kind, category_id,
      topic_id, language, reasons, latest_reason, opened_at, latest_at, resolved_at, verdict)
    select 'comment', response.id, post.id, response.author_id,
      case when response.parent_id is null then 'COMMENT' else 'REPLY' end,
      post.category_id, post.topic_id, post.language,
      case when response.id % 10 = 0 then array['FLAGGED', 'SPAM'] else array['FLAGGED'] end,
      'FLAGGED', response.created_at, response.created_at + interval '1 hour',
      case when response.id % 11 = 0 then response.created_at + interval '2 hours' end,
      case when response.id % 11 = 0 then 'APPROVE' end
    from comments response join conversations post on post.id = response.conversation_id
    where response.deleted_at is null
    order by response.id limit ${entries}`.execute(trx);
  });
  await sql`analyze moderation_items`.execute(db);
}
