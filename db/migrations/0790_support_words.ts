import { type Kysely, sql } from 'kysely';

/**
 * The words of messages, notes and names of files, by which requests are searched; the first entry of a request also has
 * those of its subject and fields. A column, so that entries that are merged or split keep theirs, and a reply is
 * indexed by the statement that inserts it. Entries that have none yet get them from a job.
 */
const statements = [
  'alter table support_entries add words tsvector',
  'create index support_entries_words on support_entries using gin (words) where words is not null',
  `create index support_entries_without_words on support_entries (id)
     where words is null and kind <> 'EVENT'`,
  // For requests with attachments.
  `create index support_entries_with_files on support_entries (request_id)
     where kind <> 'EVENT' and attachments <> '[]'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
