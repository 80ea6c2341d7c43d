import { type Kysely, sql } from 'kysely';

/** Every change of a setting with both values: the audit log keeps short ones only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table setting_changes (
    id bigint generated always as identity primary key,
    path text not null,
    old_value jsonb,
    new_value jsonb,
    actor_id bigint references members (id),
    changed_at timestamptz not null default now()
  )`.execute(db);
  await sql`create index setting_changes_path on setting_changes (path, id desc)`.execute(db);
  await sql`create index setting_changes_actor on setting_changes (actor_id)
    where actor_id is not null`.execute(db);
}
