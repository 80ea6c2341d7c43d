import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { SearchTerm } from '../searchTerms.ts';
import { findDepths } from './searchDepth.ts';

/** A word and how much it says: rare words say more. */
export interface WeighedTerm {
  term: SearchTerm;
  /** Forms of the word and of its synonyms, as a tsquery. */
  query: string;
  /** Posts that contain it, of the counted ones. */
  uses: number;
  /** Inverse document frequency: 0 for a word of every post. */
  weight: number;
}

/** Weighs words by how few posts contain them; in a large community by the newest posts. */
export async function weighTerms<Term extends { term: SearchTerm; query: string }>(
  db: Database,
  terms: readonly Term[],
): Promise<(Term & WeighedTerm)[]> {
  const depths = await findDepths(db);
  const day = depths?.since(depths.first) ?? null;
  const recent = day === null ? sql`true` : sql`created_on >= ${day}::date`;
  const { rows } = await sql<{ total: number; uses: number }>`
    select (select count(*)::int from search_documents where doc_type = 1 and ${recent}) as total,
      (select count(*)::int from search_documents
        where doc_type = 1 and vector @@ q.query::tsquery and ${recent}) as uses
    from unnest(${terms.map(({ query }) => query)}::text[])
      with ordinality as q (query, place) order by place`.execute(db);
  return terms.map((each, at) => {
    const { total, uses } = rows[at] ?? { total: 0, uses: 0 };
    return { ...each, uses, weight: Math.max(Math.log((total + 1) / (uses + 0.5)), 0) };
  });
}
