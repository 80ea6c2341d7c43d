import { type Kysely, sql } from 'kysely';

/** Attendees show a pass of their own; a code that all of them enter is an option. Events that have one keep it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table community_events add column shared_code boolean not null default false`.execute(
    db,
  );
  await sql`update community_events set shared_code = true where attended_if = 'CHECKED_IN'`.execute(
    db,
  );
}
