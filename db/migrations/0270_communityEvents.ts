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
  // Gives free seats to those who have waited longest. The event is locked.
  `create function promote_waiting_rsvps(event bigint) returns bigint[] language plpgsql as $$
   declare
     seats bigint;
     promoted bigint[];
   begin
     select case when capacity is not null then greatest(0, capacity - yes_count) end into seats
     from community_events where conversation_id = event for update;
     with next as (
       select member_id from community_event_rsvps
       where conversation_id = event and response = 'WAITING'
       order by queued_at, member_id limit seats
     ), changed as (
       update community_event_rsvps r set response = 'YES' from next
       where r.conversation_id = event and r.member_id = next.member_id
       returning r.member_id
     )
     select coalesce(array_agg(member_id order by member_id), '{}') into promoted from changed;
     update community_events
     set yes_count = yes_count + cardinality(promoted),
       waiting_count = waiting_count - cardinality(promoted)
     where conversation_id = event and cardinality(promoted) > 0;
     return promoted;
   end $$`,
  // One statement: the lock on the event, which orders its responses, is held for two round trips only.
  `create function rsvp_to_event(
     event bigint, member bigint, choice text, given jsonb, at timestamptz,
     out accepted boolean, out response text, out promoted bigint[]
   ) language plpgsql as $$
   declare
     held community_events;
     old text;
   begin
     select * into held from community_events where conversation_id = event for update;
     accepted := found and held.cancelled_at is null and held.ends_at > at;
     promoted := '{}';
     if not accepted then return; end if;
     select r.response into old from community_event_rsvps r
     where r.conversation_id = event and r.member_id = member;
     response := case when choice = 'YES' and old is distinct from 'YES'
       and held.capacity is not null and held.yes_count >= held.capacity then 'WAITING'
       else choice end;
     if response is null then
       delete from community_event_rsvps r where r.conversation_id = event and r.member_id = member;
     else
       insert into community_event_rsvps as r (conversation_id, member_id, response, queued_at, answers)
       values (event, member, response, at, given)
       on conflict (conversation_id, member_id) do update set response = excluded.response,
         queued_at = case when r.response = excluded.response then r.queued_at
           else excluded.queued_at end,
         answers = r.answers || excluded.answers, needs_confirmation = false;
     end if;
     if response is not distinct from old then return; end if;
     update community_events set
       yes_count = yes_count + (response is not distinct from 'YES')::int
         - (old is not distinct from 'YES')::int,
       maybe_count = maybe_count + (response is not distinct from 'MAYBE')::int
         - (old is not distinct from 'MAYBE')::int,
       no_count = no_count + (response is not distinct from 'NO')::int
         - (old is not distinct from 'NO')::int,
       waiting_count = waiting_count + (response is not distinct from 'WAITING')::int
         - (old is not distinct from 'WAITING')::int
     where conversation_id = event;
     if old = 'YES' then promoted := promote_waiting_rsvps(event); end if;
   end $$`,
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
