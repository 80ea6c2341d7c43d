import { type Kysely, sql } from 'kysely';

/**
 * Who viewed a post on a day, by a key that differs every day and tells nobody who it was; kept until the next
 * cleanup. Without a foreign key, which would lock the posts of every batch.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table post_viewers (
    day date not null,
    post bigint not null,
    viewer bytea not null,
    primary key (day, post, viewer)
  )`.execute(db);
}
