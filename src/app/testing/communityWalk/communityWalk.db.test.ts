import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { wrongCounters } from '#platform/testing/wrongCounters.ts';
import { wrongEvents } from './foldedEvents.ts';
import { makeWalkedCommunity, type WalkStep } from './walkedCommunity.ts';
import { takeStep } from './walkSteps.ts';

// Hundreds of small transactions, on machines that may be busy with other things.
const { db } = await openTestDatabase();

const number = fc.noBias(fc.nat({ max: 10_000 }));
const stepArbitrary = fc.record<WalkStep>(
  { activity: number, who: number, what: number, where: number, how: number },
  { noNullPrototype: true },
);

/** A seed is a whole walk: what fails is told by one number, and has nothing to be shortened. */
const seeds = fc.noBias(fc.integer());
const walkFrom = (seed: number) => fc.sample(stepArbitrary, { seed, numRuns: 200 });

const written = [
  ...['conversations', 'comments', 'marks', 'members', 'topics', 'categories', 'tags', 'revisions'],
  ...['forks', 'mentions', 'reports', 'moderation_items', 'search_documents', 'activity_log'],
  ...['audit_log', 'mails', 'outbox'],
];

/** Other after whatever has been written: a refused step must leave it as it is. */
async function fingerprint(): Promise<string> {
  const prints = written.map(
    (table) => sql`select ${table} || count(*) || ' ' || sum(xmin::text::bigint) as line
      from ${sql.table(table)}`,
  );
  const { rows } = await sql<{ line: string }>`${sql.join(prints, sql` union all `)}`.execute(db);
  return rows.map(({ line }) => line).join();
}

test('after any 200 activities of members and staff, every counter equals a recount, and after each one events say what is there', async () => {
  await fc.assert(
    fc.asyncProperty(seeds, async (seed) => {
      const community = await makeWalkedCommunity(db);
      const taken: string[] = [];
      let before = await fingerprint();
      for (const step of walkFrom(seed)) {
        const { name, refusal } = await takeStep(community, step);
        taken.push(`${name} ${JSON.stringify(step)} ${refusal ?? 'done'}`);
        const after = await fingerprint();
        if (refusal !== null && after !== before)
          throw new Error(`changed, though: ${taken.at(-1)}`);
        before = after;
        const wrong = refusal === null ? await wrongEvents(db) : [];
        expect(wrong, `${wrong.join('\n')} after\n${taken.join('\n')}`).toEqual([]);
      }
      const wrong = await wrongCounters(db);
      expect(wrong, `${wrong.join('\n')} after\n${taken.join('\n')}`).toEqual([]);
    }),
    { numRuns: 2, endOnFailure: true },
  );
});

test('two walks over the same rows wait for each other and never in a circle', async () => {
  await fc.assert(
    fc.asyncProperty(seeds, seeds, async (one, other) => {
      const community = await makeWalkedCommunity(db);
      const take = async (seed: number) => {
        for (const step of walkFrom(seed)) await takeStep(community, step);
      };
      await Promise.all([take(one), take(other)]);
      expect(await wrongCounters(db)).toEqual([]);
    }),
    { numRuns: 2, endOnFailure: true },
  );
});
