import { type Kysely, sql } from 'kysely';

/**
 * What belongs to a request goes with it once it is removed, as do requests that were merged into it; what only refers to
 * it stays. Spam of the desk trains the filter.
 */
const kept = ['follow_up_of', 'parent_id'];

export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string; holder: string; target: string; key: string }>`
    select constraints.conname as name, constraints.conrelid::regclass::text as holder,
      constraints.confrelid::regclass::text as target, attribute.attname as key
    from pg_constraint constraints
      join pg_attribute attribute on attribute.attrelid = constraints.conrelid
        and attribute.attnum = constraints.conkey[1]
    where contype = 'f' and confdeltype = 'a'
      and confrelid = any(array['support_requests', 'support_entries', 'support_side_conversations']::regclass[])
  `.execute(db);
  for (const { name, holder, target, key } of rows) {
    if (key === 'origin_id') continue;
    const isKept = kept.includes(key) || holder === 'support_deflections';
    await sql
      .raw(
        `alter table ${holder} drop constraint ${name},
           add constraint ${name} foreign key (${key}) references ${target}
             on delete ${isKept ? 'set null' : 'cascade'}`,
      )
      .execute(db);
  }
  await sql`alter table spam_lessons drop constraint spam_lessons_target_type_check,
    add constraint spam_lessons_target_type_check
      check (target_type in ('conversation', 'comment', 'supportRequest'))`.execute(db);
}
