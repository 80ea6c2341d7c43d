import { type Kysely, sql } from 'kysely';

/** What the search finds of custom pages: a row per language, with the texts that every reader sees. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table custom_page_texts (
      id bigint generated always as identity primary key,
      page_id bigint not null references custom_pages on delete cascade,
      language text not null,
      title text not null,
      body text not null,
      indexed_at timestamptz not null,
      unique (page_id, language)
    )`.execute(db);
}
