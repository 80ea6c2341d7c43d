import { type Kysely, sql } from 'kysely';

/** The service that translates posts, how much it was sent each day, and what it returned. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table translation_service (
    id integer primary key default 1 check (id = 1),
    kind text not null check (kind in ('LIBRETRANSLATE', 'OPENAI')),
    url text not null,
    model text,
    sealed_key text,
    updated_at timestamptz not null default now()
  )`.execute(db);
  await sql`create table translation_usage (
    day date primary key,
    characters bigint not null,
    texts integer not null
  )`.execute(db);
  // comment_id 0: of the post itself, so that the primary key has no null.
  await sql`create table machine_translations (
    conversation_id bigint not null references conversations (id) on delete cascade,
    comment_id bigint not null default 0,
    language text not null,
    source_hash text not null,
    title text,
    content text,
    claimed_until timestamptz,
    created_at timestamptz not null default now(),
    primary key (conversation_id, comment_id, language)
  )`.execute(db);
  await sql`create index machine_translations_of_comments on machine_translations (comment_id)
    where comment_id <> 0`.execute(db);
}
