import { type Kysely, sql } from 'kysely';

/** The endpoint that phrases answers from passages, and how often it was asked in each month. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table answer_model (
    id integer primary key default 1 check (id = 1),
    url text not null,
    model text not null,
    sealed_key text,
    is_on boolean not null default false,
    monthly_limit integer not null check (monthly_limit > 0),
    updated_at timestamptz not null default now()
  )`.execute(db);
  await sql`create table answer_model_requests (
    month text primary key check (month ~ '^\\d{4}-\\d{2}$'),
    requests integer not null
  )`.execute(db);
}
