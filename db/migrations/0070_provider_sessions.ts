import { type Kysely, sql } from 'kysely';

/** Index to find sessions by the provider's user id, for logouts by the provider. */
const statements = [
  `create index sessions_by_provider on sessions (provider_id, (provider_session ->> 'subject'))
     where provider_id is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
