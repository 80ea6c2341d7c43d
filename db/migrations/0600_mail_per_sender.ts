import { type Kysely, sql } from 'kysely';

/** What a sender, and all senders of a domain, have sent lately: emails beyond a limit wait for staff. */
const statements = [
  `create index inbound_messages_routed_of_sender on inbound_messages (sender, settled_at)
     where state = 'ROUTED'`,
  `create index inbound_messages_routed_of_domain on inbound_messages (split_part(sender, '@', 2), settled_at)
     where state = 'ROUTED'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
