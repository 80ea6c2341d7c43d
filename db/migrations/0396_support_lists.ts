import { type Kysely, sql } from 'kysely';

const active = `status in ('NEW', 'OPEN', 'WAITING') and merged_into is null`;

/** Lists of the support desk are read in the order of an index: by deadline, urgency and activity. */
const statements = [
  `create index support_requests_by_deadline on support_requests
     (coalesce(next_breach_at, 'infinity'::timestamptz), id) where ${active}`,
  `create index support_requests_by_priority on support_requests
     (array_position(array['URGENT', 'HIGH', 'NORMAL', 'LOW'], priority), id) where ${active}`,
  `create index support_requests_by_activity on support_requests (last_entry_at desc, id desc)
     where ${active}`,
  `create index support_requests_waiting on support_requests (last_entry_at desc, id desc)
     where status = 'WAITING' and merged_into is null`,
  'create index support_requests_snoozed on support_requests (snoozed_until) where snoozed_until is not null',
  `create index support_requests_email on support_requests using gin (requester_email gin_trgm_ops)
     where requester_email is not null`,
  `create index support_requests_active_tags on support_requests using gin (tags) where ${active}`,
  // A request is overdue once `next_breach_at` has passed: nothing has to be written then.
  'alter table support_requests drop column is_breached',
  // Replaced: its first column allowed no order over several statuses.
  'drop index support_requests_active',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
