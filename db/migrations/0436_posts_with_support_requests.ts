import { type Kysely, sql } from 'kysely';

/** Most posts have no support request: their pages do not look for any. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table conversations
    add column has_support_requests boolean not null default false`.execute(db);
  await sql`update conversations set has_support_requests = true
    where id in (select conversation_id from support_request_posts)`.execute(db);
}
