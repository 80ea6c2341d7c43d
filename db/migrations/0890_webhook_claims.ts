import { type Kysely, sql } from 'kysely';

/** What is due, claimed and untried, of one endpoint at a time. */
const statements = [
  `create index webhook_deliveries_of_endpoint on webhook_deliveries (endpoint_id, next_at, id)
     where state = 'WAITING'`,
  `create index webhook_deliveries_untried on webhook_deliveries (endpoint_id, ordering_key, id)
     where state = 'WAITING' and attempts = 0`,
  `create index webhook_deliveries_claimed on webhook_deliveries (endpoint_id, claimed_until)
     where state = 'WAITING' and claimed_until is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
