import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { reportLoader } from './moderationLoaders.ts';

const { db } = await openTestDatabase();
const many = 4_000;

test('the reports of a thing, settled ones too, are found among those of all others', async () => {
  const { id } = await makeConversation(db);
  const reporter = await makeMember(db);
  await sql`insert into reports (target_type, target_id, reporter_id, reason, resolved_at)
    select 'conversation', ${id} + case when number < 3 then 0 else number end, ${reporter.id}, 'SPAM',
      case when number > 1 then now() end
    from generate_series(1, ${many}::int) as number`.execute(db);
  await sql`vacuum analyze reports`.execute(db);
  await db.transaction().execute(async (trx) => {
    const item = { target_type: 'conversation', target_id: id };
    const loader = reportLoader(testContext(trx));
    const reports = await loader.load(item as Parameters<typeof loader.load>[0]);
    expect(reports.map((report) => report.resolved_at !== null)).toEqual([true, false]);
    const { rows } = await sql<{ count: number }>`
      select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as count
      from pg_stat_xact_user_tables where relname = 'reports'`.execute(trx);
    expect(rows[0]?.count).toBeLessThan(many / 10);
  });
});
