import { type Kysely, sql } from 'kysely';

/** The address in From of an email that is not sent by the community itself, such as that of a support mailbox. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mails add column sender text`.execute(db);
}
