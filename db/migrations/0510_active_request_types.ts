import { type Kysely, sql } from 'kysely';

/** Views of the support desk by request type: a rare type is found without reading every active request. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index support_requests_active_type on support_requests (type_id)
      where status in ('NEW', 'OPEN', 'WAITING') and merged_into is null and type_id is not null`.execute(
    db,
  );
}
