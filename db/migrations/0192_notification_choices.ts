import { type Kysely, sql } from 'kysely';

const statements = [
  // Only what differs from the types' own defaults. Members cannot change what is locked.
  `create table notification_defaults (
     type text not null,
     channel text not null,
     enabled boolean not null,
     locked boolean not null,
     primary key (type, channel)
   )`,
  // Quiet hours are minutes since midnight in the member's time zone; days are the ISO weekdays on which they begin.
  `create table notification_schedules (
     member_id bigint primary key references members on delete cascade,
     quiet_from smallint check (quiet_from between 0 and 1439),
     quiet_to smallint check (quiet_to between 0 and 1439),
     quiet_days smallint[] not null default '{}',
     weekly_digest boolean not null default false,
     digest_week text,
     check ((quiet_from is null) = (quiet_to is null))
   )`,
  `create index notification_schedules_digest on notification_schedules (member_id) where weekly_digest`,
  // Held until the end of quiet hours, then sent in one summary.
  'alter table notification_emails add column held boolean not null default false',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
