import { type Kysely, sql } from 'kysely';

/** Calls are a channel of their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['support_requests', 'support_entries']) {
    await sql
      .raw(
        `alter table ${table} drop constraint ${table}_channel_check,
           add constraint ${table}_channel_check
             check (channel in ('PORTAL', 'EMAIL', 'CHAT', 'PHONE'))`,
      )
      .execute(db);
  }
}
