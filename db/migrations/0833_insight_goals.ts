import { type Kysely, sql } from 'kysely';

const statements = [
  // What a figure is to be within each period of the calendar, or within one.
  `create table insight_goals (
     id bigint primary key generated always as identity,
     figure text not null,
     -- In the unit of the figure: seconds, a share from 0 to 1, or a count.
     target double precision not null check (target >= 0),
     direction text not null check (direction in ('AT_LEAST', 'AT_MOST')),
     period text not null check (period in ('MONTH', 'QUARTER', 'YEAR')),
     repeats boolean not null,
     -- Of the address of a dashboard: what the figure is narrowed to.
     query text not null,
     -- The first day of its first period.
     starts_on date not null,
     -- Who set it last; measured with what they may see.
     owner_id bigint references members on delete set null,
     created_at timestamptz not null,
     updated_at timestamptz not null
   )`,
  'create index insight_goals_by_owner on insight_goals (owner_id) where owner_id is not null',
  // How periods ended. A result says what the goal was then, and stays when the goal changes or goes.
  `create table insight_goal_results (
     id bigint primary key generated always as identity,
     goal_id bigint references insight_goals on delete set null,
     figure text not null,
     target double precision not null,
     direction text not null,
     period text not null,
     query text not null,
     from_day date not null,
     to_day date not null,
     -- Null: there was nothing to count.
     value double precision,
     is_reached boolean,
     measured_as_id bigint references members on delete set null,
     -- Permissions and profile lists with which it was measured: nobody with less sees it.
     seen_with text[] not null,
     settled_at timestamptz not null,
     unique (goal_id, from_day, to_day)
   )`,
  'create index insight_goal_results_by_day on insight_goal_results (to_day desc, id desc)',
  `create index insight_goal_results_by_measurer on insight_goal_results (measured_as_id)
     where measured_as_id is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
