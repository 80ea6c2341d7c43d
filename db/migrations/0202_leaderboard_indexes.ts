import { type Kysely, sql } from 'kysely';

/** Indexes for leaderboards by points: members to leave out, and the months of single members. */
const statements = [
  `create index members_unlisted on members (id)
     where deleted_at is not null or blocked_at is not null or deactivated_at is not null`,
  'drop index points_monthly_by_member',
  'create index points_monthly_by_member on points_monthly (member_id, month) include (points)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
