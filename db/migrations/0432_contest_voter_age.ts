import { type Kysely, sql } from 'kysely';

/** How old an account must be, in days, to vote in a contest. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table contests
    add column min_voter_age_days int not null default 0 check (min_voter_age_days >= 0)`.execute(
    db,
  );
}
