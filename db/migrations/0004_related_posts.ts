import { type Kysely, sql } from 'kysely';

const statements = [
  // Related posts are found by two words of a title, among titles only; comments must not slow this down.
  `create index search_documents_title_words on search_documents
     using gin (to_tsvector('simple', title_folded)) where title_folded is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
