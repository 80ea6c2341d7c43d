import { type Kysely, sql } from 'kysely';

/**
 * Durable event consumers. Changes write their events into `outbox`; once committed, events move to
 * `event_log` with gapless positions, from which each consumer reads in order. The existing outbox has no
 * consumers and lacks the actor: it is cleared.
 */
const statements = [
  'truncate outbox',
  'alter table outbox rename column created_at to occurred_at',
  `alter table outbox
     add column actor_id bigint,
     add column is_silent boolean not null default false`,

  `create table event_log (
     position bigint primary key,
     event_id bigint not null,
     type text not null,
     payload jsonb not null,
     actor_id bigint,
     is_silent boolean not null,
     occurred_at timestamptz not null
   )`,
  // Locked by whichever process numbers or prunes events.
  `create table event_log_state (
     singleton boolean primary key default true check (singleton),
     last_position bigint not null default 0,
     pruned_position bigint not null default 0
   ) with (fillfactor = 50)`,
  'insert into event_log_state default values',

  // A process that runs a consumer locks its row for the duration of a batch.
  `create table event_consumers (
     name text primary key,
     position bigint not null,
     attempt_count integer not null default 0,
     retry_at timestamptz,
     last_error text,
     last_error_at timestamptz,
     seen_at timestamptz not null default now(),
     created_at timestamptz not null default now()
   ) with (fillfactor = 50)`,
  `create table parked_events (
     id bigint generated always as identity primary key,
     consumer text not null references event_consumers on delete cascade,
     event_id bigint not null,
     type text not null,
     payload jsonb not null,
     actor_id bigint,
     is_silent boolean not null,
     occurred_at timestamptz not null,
     attempt_count integer not null,
     error text not null,
     parked_at timestamptz not null default now(),
     retry_requested_at timestamptz,
     unique (consumer, event_id)
   )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
