import { type Kysely, sql } from 'kysely';

/** By which browser somebody signed in: the cookie spr_device_id. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sign_ins add column device_id text`.execute(db);
}
