import { type Kysely, sql } from 'kysely';

/** Reports by the day that requests were opened and solved. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index support_requests_created on support_requests (created_at)
    where merged_into is null`.execute(db);
  await sql`create index support_requests_resolved on support_requests (resolved_at, created_at)
    where merged_into is null`.execute(db);
  await sql`create index support_ratings_created on support_ratings (created_at)`.execute(db);
}
