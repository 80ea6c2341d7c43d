import { type Kysely, sql } from 'kysely';

/** The SMTP server entered in the browser; one that the environment names takes precedence. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table mail_server (
    id integer primary key default 1 check (id = 1),
    host text not null,
    port integer not null check (port between 1 and 65535),
    security text not null check (security in ('STARTTLS', 'TLS', 'NONE')),
    username text,
    sealed_password text,
    from_name text,
    from_address text not null,
    updated_at timestamptz not null default now()
  )`.execute(db);
}
