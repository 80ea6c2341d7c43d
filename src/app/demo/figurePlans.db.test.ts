import { sql } from 'kysely';
import { expect, test } from 'vitest';
import '#app/features.ts';
import '../serverFeatures.ts';
import { settleAsked } from '#core/insight/insightAsked.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { offeredFigures } from '#platform/insight/insightFigure.ts';
import { selectFacts } from '#platform/insight/measureFigure.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';

const { db } = await openTestDatabase();
const { viewer } = await makeMember(db, { role: 'administrator' });
const ctx = testContext(db, { viewer, now: new Date('2026-06-15T12:00:00Z') });
const asked = settleAsked({ from: '2026-05-17', to: '2026-06-15' });

interface PlanNode {
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** The indexes that have conditions where PostgreSQL avoids to read whole tables. */
async function indexesOf(key: string): Promise<string[]> {
  const figure = offeredFigures(viewer).find((each) => each.key === key);
  if (!figure) throw new Error(`There is no figure ${key}`);
  const { facts, periods } = await selectFacts(ctx, figure, asked);
  const { from, to } = periods.now;
  return db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>`
      explain (format json) select ${facts.id}, ${facts.value ?? sql`null`} from ${facts.from}
      where ${facts.at} >= ${from}::timestamptz and ${facts.at} < ${to}::timestamptz
        and (${facts.where})`.execute(trx);
    return (rows[0]?.['QUERY PLAN'] ?? []).flatMap(({ Plan }) =>
      nodesOf(Plan).flatMap((node) => (node['Index Cond'] ? [node['Index Name'] ?? ''] : [])),
    );
  });
}

test.each([
  ['moderationOpened', 'moderation_items_by_opening'],
  ['moderationTime', 'moderation_items_done'],
  ['parkedEvents', 'parked_events_by_time'],
  ['clientErrors', 'client_errors_latest'],
  ['openRequestsByAge', 'support_requests_unsolved'],
  ['contactsAfterSuggestions', 'support_requests_by_creator'],
  ['mailsFailed', 'mails_by_creation'],
])('%s reads the rows of its period from %s', async (key, index) => {
  expect(await indexesOf(key)).toContain(index);
});
