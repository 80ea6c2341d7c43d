import { type Kysely, sql } from 'kysely';

/** Events in the form in which other systems read them, for some weeks: the log itself is emptied at once. */
const statements = [
  `create table told_events (
     id bigint generated always as identity primary key,
     event_id bigint not null unique,
     type text not null,
     audience text not null,
     payload jsonb not null,
     occurred_at timestamptz not null,
     changed_at timestamptz not null default now()
   )`,
  `create trigger told_events_changed before insert on told_events
     for each row execute function note_change()`,
  'create index told_events_by_change on told_events (changed_at, id)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
