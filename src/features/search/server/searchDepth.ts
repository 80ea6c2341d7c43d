import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { searchLimits } from '../searchRules.ts';

/** A community with fewer documents is always searched whole. */
const smallCommunity = 20_000;
/** How many of the newest documents are counted to guess how common the words are. */
const probeSize = 8_000;
/** How long the days at which the index is cut are kept; they move slowly. */
const keptFor = 10 * 60_000;

/** Days that split the documents into equal parts, oldest first, from the database's own statistics. */
interface Quantiles {
  documents: number;
  days: string[];
  readAt: number;
}

const kept = new WeakMap<Database, Quantiles>();

/**
 * From which day on the index has to be read to find enough matches.
 * @returns null for all of it, the usual case: few words are so common
 */
export async function findDepth(db: Database, query: string): Promise<string | null> {
  const { documents, days } = await quantilesOf(db);
  if (documents < smallCommunity || days.length < 20) return null;
  const probe = dayOf(days, probeSize / documents);
  if (probe === null) return null;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from search_documents
    where vector @@ ${query}::tsquery and created_on >= ${probe}::date`.execute(db);
  const found = rows[0]?.count ?? 0;
  // Half as much again as is wanted, to be sure.
  const wanted = searchLimits.pool * 1.5;
  return found === 0 ? null : dayOf(days, (probeSize / documents) * Math.max(1, wanted / found));
}

/** The day since which the given share of all documents was written; null when it is most of them. */
function dayOf(days: readonly string[], share: number): string | null {
  if (share > 0.5) return null;
  return days[Math.floor((days.length - 1) * (1 - share))] ?? null;
}

async function quantilesOf(db: Database): Promise<Quantiles> {
  const known = kept.get(db);
  if (known !== undefined && Date.now() - known.readAt < keptFor) return known;
  const { rows } = await sql<{ documents: number; days: string[] | null }>`
    select c.reltuples::bigint as documents, s.histogram_bounds::text::text[] as days
    from pg_class c
    left join pg_stats s on s.schemaname = c.relnamespace::regnamespace::text
      and s.tablename = c.relname and s.attname = 'created_on'
    where c.oid = 'search_documents'::regclass`.execute(db);
  const { documents, days } = rows[0] ?? { documents: 0, days: null };
  const quantiles = { documents, days: days ?? [], readAt: Date.now() };
  kept.set(db, quantiles);
  return quantiles;
}
