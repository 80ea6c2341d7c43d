import { type Kysely, sql } from 'kysely';

/**
 * `facts_revision` counts changes of what agents edit, so that none of them overwrites what another has changed
 * meanwhile. `requester_since` is when the requester became another one: earlier emails say nothing of where answers go.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table support_requests
    add column facts_revision int not null default 0,
    add column requester_since timestamptz`.execute(db);
}
