import { type Kysely, sql } from 'kysely';

/** Members who may edit a post besides its author, such as the co-hosts of an event. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table conversations add column editor_ids bigint[] not null default '{}'`.execute(
    db,
  );
  await sql`update conversations set editor_ids = hosts.ids
    from (select conversation_id, array_agg(member_id order by member_id) as ids
      from community_event_hosts group by conversation_id) hosts
    where conversations.id = hosts.conversation_id`.execute(db);
}
