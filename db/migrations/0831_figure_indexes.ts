import { type Kysely, sql } from 'kysely';

/** Figures of a period read only its rows. */
const statements = [
  'create index poll_ballots_by_time on poll_ballots (voted_at) where voted_at is not null',
  'create index community_event_rsvps_by_time on community_event_rsvps (queued_at)',
  `create index contest_entries_by_time on contest_entries (submitted_at)
     where submitted_at is not null`,
  'create index contest_votes_by_time on contest_votes (voted_at)',
  'create index survey_responses_by_day on survey_responses (day)',
  'create index visitor_feedback_by_time on visitor_feedback (created_at)',
  `create index marks_of_feedback on marks (created_at) where kind in ('helpful', 'unhelpful')`,
  'create index mails_by_creation on mails (created_at)',
  `create index conversations_by_answer on conversations (accepted_comment_id)
     where accepted_comment_id is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
