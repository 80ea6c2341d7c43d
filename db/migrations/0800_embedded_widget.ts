import { type Kysely, sql } from 'kysely';

/** The widget that other sites include: their secrets, and the people whom they name. */
const statements = [
  `create table widget_secrets (
     id bigint generated always as identity primary key,
     -- Encrypted: signatures are verified with it.
     sealed text not null,
     created_at timestamptz not null,
     -- Of one that was replaced: until then it still counts.
     expires_at timestamptz
   )`,
  `create table widget_people (
     id bigint generated always as identity primary key,
     -- As the site calls them.
     external_id text not null unique,
     name text not null,
     email text,
     created_at timestamptz not null,
     seen_at timestamptz not null
   )`,
  'create index widget_people_by_visit on widget_people (seen_at)',
  // Each signed identity is accepted once.
  'create table widget_nonces (hash text primary key, expires_at timestamptz not null)',
  'create index widget_nonces_by_end on widget_nonces (expires_at)',
  'alter table live_chats add person_id bigint references widget_people on delete set null',
  'create index live_chats_by_person on live_chats (person_id) where person_id is not null',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
