import { type Kysely, sql } from 'kysely';

/** Indexes for finding members and ranking them by recent contributions. */
const statements = [
  // Full names are searched without accents.
  `alter table members add column full_name_folded text not null generated always as
     (lower(regexp_replace(normalize(full_name, NFKD), '[\\u0300-\\u036f]', '', 'g'))) stored`,
  'drop index members_by_name',
  'create index members_by_name on members using gin (username_key gin_trgm_ops, full_name_folded gin_trgm_ops)',
  // Rows are in chronological order: a BRIN index is tiny and costs writes nothing.
  'create index comments_by_time on comments using brin (created_at)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
