import { type Kysely, sql } from 'kysely';

/** Additional data of imported communities. */
const statements = [
  // Posts that link to each other, or are duplicates.
  `create table conversation_links (
     from_id bigint not null references conversations on delete cascade,
     to_id bigint not null references conversations on delete cascade,
     kind text not null check (kind in ('linked', 'duplicate')),
     created_at timestamptz not null default now(),
     primary key (from_id, to_id, kind)
   )`,
  'create index conversation_links_to on conversation_links (to_id)',
  // The tag's wiki as sanitized HTML; `description` is its excerpt.
  `alter table tags add column wiki text not null default ''`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
