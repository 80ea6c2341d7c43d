import { type Kysely, sql } from 'kysely';

/**
 * State of the search index: the segmentation version (`core/segment.ts`) it was built with, and the progress
 * of a rebuild.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table search_index (
    singleton boolean primary key default true check (singleton),
    reading integer not null,
    post_id bigint not null default 0,
    comment_id bigint not null default 0
  )`.execute(db);
  await sql`insert into search_index (reading) values (0)`.execute(db);
}
