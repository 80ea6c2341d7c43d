import { type Kysely, sql } from 'kysely';

/** Feeds of other sites that pages show. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table rss_feeds (
      url text primary key,
      title text not null default '',
      entries jsonb not null default '[]',
      -- Why the last request failed; the entries are those of the last success.
      problem text,
      fetched_at timestamptz not null default now()
    )`.execute(db);
}
