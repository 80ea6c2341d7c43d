import { type Kysely, sql } from 'kysely';

/** Live chats of an agent at once: their own number, or that of their team; null: the next wider one. */
const statements = [
  `alter table support_agents add most_chats smallint check (most_chats between 0 and 50)`,
  `alter table support_teams add most_chats smallint check (most_chats between 0 and 50)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
