import { type Kysely, sql } from 'kysely';

/** Sessions ended by a block, and indexes for long member lists (SPEC §2, §6). */
const statements = [
  // A blocked member's browser is told once (SPEC §7 USER_BANNED); the session itself is deleted.
  `create table banned_sessions (
     token_hash bytea primary key,
     member_id bigint not null references members on delete cascade,
     ended_at timestamptz not null default now(),
     expires_at timestamptz not null
   )`,
  'create index banned_sessions_by_member on banned_sessions (member_id)',
  'create index banned_sessions_by_expiry on banned_sessions (expires_at)',
  'create index members_blocked on members (joined_at desc, id) where blocked_at is not null and deleted_at is null',
  'create index members_suspended on members (suspended_until) where suspended_until is not null and deleted_at is null',
  'create index audit_log_by_action on audit_log (action, id desc)',
  'create index activity_log_by_actor on activity_log (actor_id, id desc)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
