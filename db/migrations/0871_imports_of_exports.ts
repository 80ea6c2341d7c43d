import { type Kysely, sql } from 'kysely';

/** Imports of exports (docs/import.md): what they wrote, so that it is known whether it was edited since. */
const statements = [
  'alter table import_records add column written text',
  // Addresses of the system that the community came from.
  `create table old_addresses (
     path text primary key,
     target_kind text not null,
     target_id bigint not null,
     created_at timestamptz not null default now()
   )`,
  'create index old_addresses_by_target on old_addresses (target_kind, target_id)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
