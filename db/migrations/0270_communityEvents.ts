import { type Kysely, sql } from 'kysely';

const statements = [
  `create table community_events (
     conversation_id bigint primary key references conversations,
     event_type text not null check (event_type in ('ONLINE', 'IN_PERSON', 'HYBRID')),
     all_day boolean not null,
     starts_local text not null,
     ends_local text not null,
     time_zone text not null,
     overlap text check (overlap in ('EARLIER', 'LATER')),
     starts_at timestamptz not null,
     ends_at timestamptz not null,
     locations jsonb not null,
     languages text[] not null,
     additional text,
     event_url text,
     capacity int check (capacity > 0),
     questions jsonb not null,
     recordings jsonb not null,
     attended_if text not null check (attended_if in ('CHECKED_IN', 'YES')),
     check_in_code text not null,
     yes_count int not null default 0,
     maybe_count int not null default 0,
     no_count int not null default 0,
     waiting_count int not null default 0,
     cancelled_at timestamptz,
     cancel_reason text,
     sequence int not null default 0,
     changed_at timestamptz not null,
     series_id bigint,
     ended_at timestamptz,
     check (ends_at >= starts_at)
   )`,
  'create index community_events_by_start on community_events (starts_at)',
  'create index community_events_by_end on community_events (ends_at) where ended_at is null',
  'create index community_events_by_series on community_events (series_id) where series_id is not null',
  `create table community_event_rsvps (
     conversation_id bigint not null references community_events,
     member_id bigint not null references members,
     response text not null check (response in ('YES', 'MAYBE', 'NO', 'WAITING')),
     queued_at timestamptz not null,
     answers jsonb not null default '{}',
     needs_confirmation boolean not null default false,
     checked_in_at timestamptz,
     primary key (conversation_id, member_id)
   )`,
  'create index community_event_rsvps_by_member on community_event_rsvps (member_id)',
  `create index community_event_rsvps_queue on community_event_rsvps
     (conversation_id, response, queued_at, member_id)`,
  `create table community_event_hosts (
     conversation_id bigint not null references community_events,
     member_id bigint not null references members,
     primary key (conversation_id, member_id)
   )`,
  'create index community_event_hosts_by_member on community_event_hosts (member_id)',
  // A reminder is sent once for a start: a rescheduled event is announced again.
  `create table community_event_reminders (
     conversation_id bigint not null references community_events,
     kind text not null,
     starts_at timestamptz not null,
     primary key (conversation_id, kind, starts_at)
   )`,
  `create table calendar_tokens (
     member_id bigint primary key references members,
     token_hash text not null unique,
     created_at timestamptz not null
   )`,
  `update topics set allowed_post_types = array_append(allowed_post_types, 'EVENT')
   where allowed_post_types @> '{QUESTION,PROBLEM,IDEA,PRAISE,ARTICLE,ANNOUNCEMENT}'
     and not 'EVENT' = any(allowed_post_types)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
