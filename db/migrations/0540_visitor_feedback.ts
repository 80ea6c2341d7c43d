import { type Kysely, sql } from 'kysely';

/** Whether an article helped visitors without an account, one answer for each browser. */
const statements = [
  `create table visitor_feedback (
     conversation_id bigint not null references conversations on delete cascade,
     -- The browser, and its address of that day, as keyed hashes.
     visitor_key text not null,
     address_key text not null,
     helpful boolean not null,
     reason text,
     comment text,
     created_at timestamptz not null,
     primary key (conversation_id, visitor_key),
     check (reason is null or not helpful)
   )`,
  // Each answer counts those of its address.
  'create index visitor_feedback_by_address on visitor_feedback (conversation_id, address_key)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
