import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { indexComments, indexConversations } from './searchIndex.ts';

const batchSize = 500;

/**
 * Writes the whole index anew, batch by batch in order of id, while the community stays open.
 * @param onProgress hears how many documents are done
 */
export async function rebuildSearchIndex(
  db: Database,
  onProgress: (done: number) => void = () => undefined,
): Promise<number> {
  await removeOrphans(db);
  const conversations = await rebuildConversations(db, onProgress);
  return rebuildComments(db, conversations, onProgress);
}

/** How many documents a rebuild writes. */
export async function countSearchDocuments(db: Database): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select (select count(*) from conversations where deleted_at is null and merged_into_id is null)
      + (select count(*) from comments m join conversations c on c.id = m.conversation_id
         where m.deleted_at is null and c.deleted_at is null) as total`.execute(db);
  return rows[0]?.total ?? 0;
}

async function rebuildConversations(
  db: Database,
  onProgress: (done: number) => void,
): Promise<number> {
  let done = 0;
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('conversations')
      .select(['id', 'title', 'tags', 'stripped_content', 'language', 'created_at'])
      .where('id', '>', last)
      .where('deleted_at', 'is', null)
      .where('merged_into_id', 'is', null)
      .orderBy('id')
      .limit(batchSize)
      .execute();
    await indexConversations(db, rows);
    done += rows.length;
    onProgress(done);
    const end = rows.at(-1);
    if (end === undefined || rows.length < batchSize) return done;
    last = end.id;
  }
}

async function rebuildComments(
  db: Database,
  before: number,
  onProgress: (done: number) => void,
): Promise<number> {
  let done = before;
  for (let last = 0; ; ) {
    const rows = await db
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
      .where('m.id', '>', last)
      .where('m.deleted_at', 'is', null)
      .where('c.deleted_at', 'is', null)
      .orderBy('m.id')
      .limit(batchSize)
      .execute();
    await indexComments(db, rows);
    done += rows.length;
    onProgress(done);
    const end = rows.at(-1);
    if (end === undefined || rows.length < batchSize) return done;
    last = end.id;
  }
}

/** Documents of what was deleted meanwhile. */
async function removeOrphans(db: Database): Promise<void> {
  await sql`
    delete from search_documents d
    where not exists (select from conversations c where c.id = d.conversation_id and c.deleted_at is null)
      or (d.doc_type <> 1 and not exists
        (select from comments m where m.id = d.doc_id and m.deleted_at is null))`.execute(db);
}
