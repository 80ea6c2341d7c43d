import { type Kysely, sql } from 'kysely';

/**
 * Tags are found by their folded name and shown as they were first written. Null: as the name, because nobody knows
 * how it was written.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tags add column label text`.execute(db);
  await sql`alter table tag_aliases add column label text`.execute(db);
  // Neither a renamed tag nor a deleted one has a row.
  await sql`alter table tag_changes add column tag_label text, add column target_label text`.execute(
    db,
  );
  await sql`
    create function tag_labels(names text[]) returns text[] language sql stable as $$
      select coalesce(array_agg(coalesce(tags.label, given.name) order by given.place), '{}')
      from unnest(names) with ordinality as given (name, place) left join tags on tags.name = given.name
    $$`.execute(db);
}
