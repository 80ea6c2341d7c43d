import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

/** A community with fewer documents is always searched completely. */
const smallCommunity = 20_000;
/** Size of the newest part that is read first. */
const firstPart = 8_000;
/** How long the day boundaries are cached; they change slowly. */
const keptFor = 10 * 60_000;

/** Where the newest part of the index starts. */
export interface SearchDepths {
  /** Initial share of all documents. */
  first: number;
  /** The day since which a share of all documents was written; null for all. */
  since: (share: number) => string | null;
}

interface Statistics {
  documents: number;
  /** Days that divide the documents into equal parts, oldest first. */
  days: string[];
  readAt: number;
}

const kept = new WeakMap<Database, Statistics>();

/** @returns null if the whole index is read anyway: it is small, or has no statistics */
export async function findDepths(db: Database): Promise<SearchDepths | null> {
  const { documents, days } = await statisticsOf(db);
  if (documents < smallCommunity || days.length < 20) return null;
  return {
    first: firstPart / documents,
    since: (share) =>
      share > 0.5 ? null : (days[Math.floor((days.length - 1) * (1 - share))] ?? null),
  };
}

/** Searches the documents since a day. */
export async function countSince(db: Database, query: string, day: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from search_documents
    where vector @@ ${query}::tsquery and created_on >= ${day}::date`.execute(db);
  return rows[0]?.count ?? 0;
}

/** From PostgreSQL's statistics, without counting. */
async function statisticsOf(db: Database): Promise<Statistics> {
  const known = kept.get(db);
  if (known !== undefined && Date.now() - known.readAt < keptFor) return known;
  const { rows } = await sql<{ documents: number; days: string[] | null }>`
    select c.reltuples::bigint as documents, s.histogram_bounds::text::text[] as days
    from pg_class c
    left join pg_stats s on s.schemaname = c.relnamespace::regnamespace::text
      and s.tablename = c.relname and s.attname = 'created_on'
    where c.oid = 'search_documents'::regclass`.execute(db);
  const { documents, days } = rows[0] ?? { documents: 0, days: null };
  const statistics = { documents, days: days ?? [], readAt: Date.now() };
  kept.set(db, statistics);
  return statistics;
}
