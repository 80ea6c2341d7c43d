import { type Kysely, sql } from 'kysely';

/** The time zone of a contest's dates, and what decides between entries with the same result, in order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table contests
    add column time_zone text not null default 'UTC',
    add column tie_order text[] not null default '{}'
      check (tie_order <@ '{FIRST_CRITERION,COMMUNITY_VOTES,EARLIEST_ENTRY}')`.execute(db);
}
