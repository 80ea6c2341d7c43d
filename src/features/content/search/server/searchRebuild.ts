import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { searchReading } from '#core/segment.ts';
import {
  type SearchDocumentKind,
  searchKinds,
} from '#features/content/searchIndex/server/searchDocuments.ts';
import type { Database } from '#platform/database/database.ts';
import { addJob } from '#platform/jobs/addJob.ts';

const batchSize = 200;

/** Maximum run time of a job before it yields, in milliseconds. */
const longestRun = 60_000;

interface Rebuild {
  /** Called with the number of processed documents. */
  onProgress?: (done: number) => void;
  signal?: AbortSignal;
  /** Pauses half of the time. */
  gently?: boolean;
}

/** Rebuilds the whole index while the community stays online. @returns the number of documents */
export async function rebuildSearchIndex(db: Database, rebuild: Rebuild = {}): Promise<number> {
  await db.updateTable('search_index').set({ progress: '{}' }).execute();
  return goOn(db, rebuild);
}

/** An empty index needs no rebuild. Call before the first text is written. */
export async function claimEmptyIndex(db: Database): Promise<void> {
  await db
    .updateTable('search_index')
    .set({ reading: searchReading })
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('search_documents').select('doc_id'))),
    )
    .execute();
}

/** Whether the index was built with an earlier segmentation version. */
export async function isSearchIndexOld(db: Database): Promise<boolean> {
  const { reading } = await db
    .selectFrom('search_index')
    .select('reading')
    .executeTakeFirstOrThrow();
  return reading < searchReading;
}

/** Rebuilds an outdated index in the background, a minute at a time, resuming where the last run ended. */
export async function renewSearchIndex(
  db: Database,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  if (!(await isSearchIndexOld(db))) return;
  await goOn(db, {
    gently: true,
    signal: AbortSignal.any([signal, AbortSignal.timeout(longestRun)]),
  });
  await renewSoon(db);
}

/** Adds the job if the index is outdated; an interrupted rebuild continues at the next start. */
export async function renewSoon(db: Database): Promise<void> {
  if (!(await isSearchIndexOld(db))) return;
  await addJob(db, { name: 'renewSearchIndex', payload: {} }, { key: 'renewSearchIndex' });
}

/** Number of documents of a rebuild. */
export async function countSearchDocuments(db: Database): Promise<number> {
  let total = 0;
  for (const kind of searchKinds()) total += await kind.count(db);
  return total;
}

/** In batches ordered by id; completed batches are kept. */
async function goOn(db: Database, { onProgress, signal, gently }: Rebuild): Promise<number> {
  await removeOrphans(db);
  let done = 0;
  for (const kind of searchKinds()) {
    for (let rows = batchSize; rows === batchSize; ) {
      if (signal?.aborted) return done;
      const began = performance.now();
      rows = await db.transaction().execute((trx) => indexBatch(trx, kind));
      done += rows;
      onProgress?.(done);
      if (gently) await sleep(performance.now() - began);
    }
  }
  await db.updateTable('search_index').set({ reading: searchReading, progress: '{}' }).execute();
  return done;
}

async function indexBatch(trx: Database, kind: SearchDocumentKind): Promise<number> {
  const { rows } = await sql<{ after: number }>`
    select coalesce((progress->>${kind.name})::bigint, 0) as after from search_index`.execute(trx);
  const ids = await kind.indexAfter(trx, rows[0]?.after ?? 0, batchSize);
  const last = ids.at(-1);
  if (last !== undefined) {
    await sql`
      update search_index set progress = progress || jsonb_build_object(${kind.name}::text, ${last}::bigint)`.execute(
      trx,
    );
  }
  return ids.length;
}

/** Deletes documents of content deleted meanwhile, and of removed features. */
async function removeOrphans(db: Database): Promise<void> {
  const existing = searchKinds().map((kind) => {
    const types = Object.values(kind.types);
    return sql`(doc_type = any(${types}::smallint[]) and ${kind.exists(sql.ref<number>('doc_id'))})`;
  });
  await sql`delete from search_documents where not (${sql.join(existing, sql` or `)})`.execute(db);
}
