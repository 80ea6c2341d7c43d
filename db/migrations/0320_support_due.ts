import { type Kysely, sql } from 'kysely';

/** Views of requests by the due date that an agent set. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index support_requests_due on support_requests (due_at, id)
    where due_at is not null and status in ('NEW', 'OPEN', 'WAITING') and merged_into is null`.execute(
    db,
  );
}
