import { type Kysely, sql } from 'kysely';

/** In what time pages were answered: how many requests of a page on a day were within each bucket. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table page_times (
    -- In UTC.
    day date not null,
    -- Key of the layout.
    page text not null,
    -- Of core/insight/timeHistogram.ts.
    bucket smallint not null,
    count bigint not null,
    primary key (day, page, bucket)
  ) with (fillfactor = 70)`.execute(db);
}
