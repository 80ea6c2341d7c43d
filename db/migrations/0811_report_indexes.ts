import { type Kysely, sql } from 'kysely';

/** Reports leave out what is hidden: with the same condition, an index answers by itself how many there were and when. */
const statements = [
  'drop index support_requests_created',
  'drop index support_requests_resolved',
  `create index support_requests_created on support_requests (created_at)
     where merged_into is null and hidden_as is null`,
  `create index support_requests_resolved on support_requests (resolved_at, created_at)
     where merged_into is null and hidden_as is null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
