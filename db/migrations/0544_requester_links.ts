import { type Kysely, sql } from 'kysely';

/** By links that requesters got of the portal, rather than of an agent, they act on their requests. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update support_tokens set can_reply = true
    from support_requests request
    where request.id = request_id and support_tokens.created_by_id is null
      and request.requester_id is null`.execute(db);
}
