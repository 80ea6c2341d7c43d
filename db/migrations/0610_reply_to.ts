import { type Kysely, sql } from 'kysely';

/** Where answers to an email go, and whether it asks for no automatic ones; mailboxes that web forms write to. */
const statements = [
  `alter table mailboxes add column requester_from_reply_to boolean not null default false`,
  `alter table support_emails add column reply_to text,
     add column is_silent boolean not null default false`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
