import { type Kysely, sql } from 'kysely';

/** Addresses of other systems to which events are sent, and what was sent. */
const statements = [
  `create table webhook_endpoints (
     id bigint generated always as identity primary key,
     -- Whose permissions decide which events it may get; null: those for visitors.
     owner_id bigint references members on delete set null,
     name text not null,
     url text not null,
     format text not null check (format in ('STANDARD', 'SLACK', 'TEAMS', 'DISCORD')),
     -- Empty: all.
     events text[] not null default '{}',
     category_ids bigint[] not null default '{}',
     -- Encrypted.
     secret text not null,
     old_secret text,
     old_until timestamptz,
     is_on boolean not null default true,
     off_reason text,
     -- Since when every attempt has failed.
     failing_since timestamptz,
     created_at timestamptz not null default now(),
     updated_at timestamptz not null default now()
   )`,
  'create index webhook_endpoints_by_owner on webhook_endpoints (owner_id)',
  `create table webhook_deliveries (
     id bigint generated always as identity primary key,
     endpoint_id bigint not null references webhook_endpoints on delete cascade,
     -- The same for every attempt: receivers recognize repetitions by it.
     message_id text not null,
     type text not null,
     -- Deliveries about the same thing are first tried in their order.
     ordering_key text not null,
     body text not null,
     state text not null default 'WAITING' check (state in ('WAITING', 'DELIVERED', 'FAILED')),
     attempts integer not null default 0,
     next_at timestamptz not null default now(),
     claimed_until timestamptz,
     status integer,
     answer text,
     error text,
     duration_ms integer,
     created_at timestamptz not null default now(),
     finished_at timestamptz,
     unique (endpoint_id, message_id)
   )`,
  `create index webhook_deliveries_due on webhook_deliveries (next_at) where state = 'WAITING'`,
  'create index webhook_deliveries_newest on webhook_deliveries (endpoint_id, id desc)',
  'create index webhook_deliveries_finished on webhook_deliveries (finished_at) where finished_at is not null',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
