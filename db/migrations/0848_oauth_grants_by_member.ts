import { type Kysely, sql } from 'kysely';

/**
 * All grants of a member, which an export reads and a deletion removes: the index had only those that are not revoked. Migration
 * 0885 makes the table with this index; this is for communities that had the table before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`do $$ begin
    if to_regclass('public.oauth_grants') is not null then
      drop index if exists oauth_grants_by_member;
      create index oauth_grants_by_member on oauth_grants (member_id);
    end if;
  end $$`.execute(db);
}
