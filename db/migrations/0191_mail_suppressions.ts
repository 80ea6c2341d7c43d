import { type Kysely, sql } from 'kysely';

/** Addresses that a mail server has refused: optional emails are not sent to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mail_suppressions (
      address text primary key check (address = lower(address)),
      reason text not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index mail_suppressions_newest on mail_suppressions (created_at desc)`.execute(
    db,
  );
}
