import { type Kysely, sql } from 'kysely';

const statements = [
  // Indexes for the other sort orders of lists (SPEC §9 sort keys).
  'create index conversations_by_replies on conversations (reply_count desc, id desc) where deleted_at is null',
  'create index conversations_by_likes on conversations (like_count desc, id desc) where deleted_at is null',
  'create index conversations_by_followers on conversations (follow_count desc, id desc) where deleted_at is null',
  'create index conversations_by_views on conversations (read_count desc, id desc) where deleted_at is null',
  // Solved posts may be rare.
  `create index conversations_accepted on conversations (last_activity_at desc, id desc)
     where deleted_at is null and accepted_comment_id is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
