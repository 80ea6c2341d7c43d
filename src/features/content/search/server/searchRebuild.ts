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

/** How long a job may go on before it lets others have its turn, in milliseconds. */
const longestRun = 60_000;

interface Rebuild {
  /** Hears how many documents are done. */
  onProgress?: (done: number) => void;
  signal?: AbortSignal;
  /** Leaves half of the time to others. */
  gently?: boolean;
}

/** Writes the whole index anew, while the community stays open. @returns how many documents */
export async function rebuildSearchIndex(db: Database, rebuild: Rebuild = {}): Promise<number> {
  await db.updateTable('search_index').set({ progress: '{}' }).execute();
  return goOn(db, rebuild);
}

/** An index without a word is none of an earlier version. To be said before the first text is written. */
export async function claimEmptyIndex(db: Database): Promise<void> {
  await db
    .updateTable('search_index')
    .set({ reading: searchReading })
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('search_documents').select('doc_id'))),
    )
    .execute();
}

/** Whether the index holds words as an earlier version of this program read them. */
export async function isSearchIndexOld(db: Database): Promise<boolean> {
  const { reading } = await db
    .selectFrom('search_index')
    .select('reading')
    .executeTakeFirstOrThrow();
  return reading < searchReading;
}

/** Brings an old index up to date beside everything else, a minute at a time, from where the last one ended. */
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

/** Adds the job where the index is old; what is cut off by the server's end is added at its next start. */
export async function renewSoon(db: Database): Promise<void> {
  if (!(await isSearchIndexOld(db))) return;
  await addJob(db, { name: 'renewSearchIndex', payload: {} }, { key: 'renewSearchIndex' });
}

/** How many documents a rebuild writes. */
export async function countSearchDocuments(db: Database): Promise<number> {
  let total = 0;
  for (const kind of searchKinds()) total += await kind.count(db);
  return total;
}

/** Batch by batch in order of id; what was done stays done. */
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

/** Documents of what was deleted meanwhile, and of kinds that no feature has any more. */
async function removeOrphans(db: Database): Promise<void> {
  const existing = searchKinds().map((kind) => {
    const types = Object.values(kind.types);
    return sql`(doc_type = any(${types}::smallint[]) and ${kind.exists(sql.ref<number>('doc_id'))})`;
  });
  await sql`delete from search_documents where not (${sql.join(existing, sql` or `)})`.execute(db);
}
