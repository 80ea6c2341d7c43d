import { type Kysely, sql } from 'kysely';

/** Links of the navigation, the footer and custom pages that led nowhere when they were last checked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table broken_site_links (
      source text not null,
      -- Where it is changed, below the base path.
      href text not null,
      -- What it is part of, for sources with names.
      name text not null default '',
      url text not null,
      problem text not null,
      since timestamptz not null,
      checked_at timestamptz not null,
      primary key (source, url)
    )`.execute(db);
}
