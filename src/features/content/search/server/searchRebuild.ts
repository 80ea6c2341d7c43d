import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { searchReading } from '#core/segment.ts';
import {
  indexComments,
  indexConversations,
} from '#features/content/searchIndex/server/searchIndex.ts';
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
  await db.updateTable('search_index').set({ post_id: 0, comment_id: 0 }).execute();
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
  const { rows } = await sql<{ total: number }>`
    select (select count(*) from conversations where deleted_at is null and merged_into_id is null)
      + (select count(*) from comments m join conversations c on c.id = m.conversation_id
         where m.deleted_at is null and c.deleted_at is null) as total`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Batch by batch in order of id; what was done stays done. */
async function goOn(db: Database, { onProgress, signal, gently }: Rebuild): Promise<number> {
  await removeOrphans(db);
  let done = 0;
  for (const rebuildBatch of [rebuildConversations, rebuildComments]) {
    for (let rows = batchSize; rows === batchSize; ) {
      if (signal?.aborted) return done;
      const began = performance.now();
      rows = await db.transaction().execute(rebuildBatch);
      done += rows;
      onProgress?.(done);
      if (gently) await sleep(performance.now() - began);
    }
  }
  const whole = { reading: searchReading, post_id: 0, comment_id: 0 };
  await db.updateTable('search_index').set(whole).execute();
  return done;
}

/** Locked meanwhile, so that an edit never comes between reading a text and writing its words. */
async function rebuildConversations(trx: Database): Promise<number> {
  const rows = await trx
    .selectFrom('conversations')
    .select(['id', 'title', 'tags', 'stripped_content', 'language', 'created_at'])
    .where('id', '>', (from) => from.selectFrom('search_index').select('post_id'))
    .where('deleted_at', 'is', null)
    .where('merged_into_id', 'is', null)
    .orderBy('id')
    .limit(batchSize)
    .forShare()
    .execute();
  await indexConversations(trx, rows);
  const last = rows.at(-1);
  if (last) await trx.updateTable('search_index').set({ post_id: last.id }).execute();
  return rows.length;
}

async function rebuildComments(trx: Database): Promise<number> {
  const rows = await trx
    .selectFrom('comments as m')
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .select([
      'm.id',
      'm.conversation_id',
      'm.parent_id',
      'm.stripped_content',
      'm.created_at',
      'c.language',
    ])
    .where('m.id', '>', (from) => from.selectFrom('search_index').select('comment_id'))
    .where('m.deleted_at', 'is', null)
    .where('c.deleted_at', 'is', null)
    .orderBy('m.id')
    .limit(batchSize)
    .forShare()
    .execute();
  await indexComments(trx, rows);
  const last = rows.at(-1);
  if (last) await trx.updateTable('search_index').set({ comment_id: last.id }).execute();
  return rows.length;
}

/** Documents of what was deleted meanwhile. */
async function removeOrphans(db: Database): Promise<void> {
  await sql`
    delete from search_documents d
    where not exists (select from conversations c where c.id = d.conversation_id and c.deleted_at is null)
      or (d.doc_type <> 1 and not exists
        (select from comments m where m.id = d.doc_id and m.deleted_at is null))`.execute(db);
}
