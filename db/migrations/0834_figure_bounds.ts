import { type Kysely, sql } from 'kysely';

/** Figures of a period read only its rows, also of tables that grow to millions. */
const statements = [
  'create index moderation_items_by_opening on moderation_items (opened_at)',
  'create index parked_events_by_time on parked_events (parked_at)',
  // Few of the requests of two years are open.
  `create index support_requests_unsolved on support_requests (created_at)
     where resolved_at is null and merged_into is null and hidden_as is null`,
  // Whether a customer opened a request soon after they saw suggestions.
  'create index support_requests_by_creator on support_requests (created_by_id, created_at)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
