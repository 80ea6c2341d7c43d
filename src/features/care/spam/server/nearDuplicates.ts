import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { bandsOf, shinglesOf, similarity } from '../nearnessRules.ts';
import { traceDays } from '../spamRules.ts';
import type { NearDuplicate } from './judging.ts';
import type { LessonTarget } from './learn.ts';

/** Maximum number of latest candidates compared exactly. */
const mostCompared = 50;
/** Minimum similarity. */
const leastSimilar = 0.6;

/**
 * Near duplicates of a text from the last 30 days, by any author; most similar first. Texts of fewer than
 * eight words have none.
 * @param except the item itself, if it exists
 */
export async function findNearDuplicates(
  db: Database,
  { text, now, except }: { text: string; now: Date; except?: LessonTarget },
): Promise<NearDuplicate[]> {
  const shingles = shinglesOf(text);
  if (shingles.size === 0) return [];
  const since = new Date(now.getTime() - traceDays * 86_400_000);
  const { rows } = await sql<{
    type: NearDuplicate['type'];
    id: number;
    author_id: number;
    at: Date;
    text: string;
  }>`
    with alike as materialized (
      select target_type as type, target_id as id, author_id, at from spam_traces
      where bands && ${bandsOf(shingles)}::integer[] and at >= ${since}
        and not (target_type = ${except?.type ?? ''} and target_id = ${except?.id ?? 0}::bigint)
      order by at desc limit ${mostCompared}
    )
    select alike.type, alike.id, alike.author_id, alike.at,
      title || E'\n' || stripped_content as text
    from alike join conversations on conversations.id = alike.id where alike.type = 'conversation'
    union all
    select alike.type, alike.id, alike.author_id, alike.at, stripped_content
    from alike join comments on comments.id = alike.id where alike.type = 'comment'`.execute(db);
  return rows
    .map(({ type, id, author_id, at, text: other }) => ({
      ...{ type, id, at, authorId: author_id },
      similarity: similarity(shingles, shinglesOf(other)),
    }))
    .filter((each) => each.similarity >= leastSimilar)
    .sort((a, b) => b.similarity - a.similarity);
}
