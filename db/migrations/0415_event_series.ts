import { type Kysely, sql } from 'kysely';

const statements = [
  `create table community_event_series (
     id bigint generated always as identity primary key,
     frequency text not null check (frequency in ('DAILY', 'WEEKLY', 'MONTHLY', 'MONTHLY_WEEKDAY')),
     every int not null check (every > 0)
   )`,
  `alter table community_events
     add foreign key (series_id) references community_event_series,
     add column is_series_exception boolean not null default false`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
