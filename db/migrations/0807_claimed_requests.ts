import { type Kysely, sql } from 'kysely';

/**
 * Which request an agent was given as the next one. It is theirs while they have it open (support_presence); what they
 * leave untouched is given to others.
 */
const statements = [
  `create table support_claims (
     request_id bigint primary key references support_requests on delete cascade,
     member_id bigint not null references members on delete cascade,
     claimed_at timestamptz not null
   )`,
  'create index support_claims_member on support_claims (member_id)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
