import { type Kysely, sql } from 'kysely';

/** What agents learn of the parts of an email that are not in its entry. */
const statements = [
  // The files that were not stored: [{name, reason}].
  "alter table support_emails add column unstored jsonb not null default '[]'",
  `alter table support_emails add column protection text
     check (protection in ('SIGNED', 'UNREADABLE'))`,
  "alter table support_side_messages add column unstored jsonb not null default '[]'",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
