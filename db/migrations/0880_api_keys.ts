import { type Kysely, sql } from 'kysely';

/** Keys of programs, which act for a member, and how often they were used. */
const statements = [
  `create table api_keys (
     id bigint generated always as identity primary key,
     -- Whom it acts for.
     member_id bigint not null references members on delete cascade,
     created_by bigint references members on delete set null,
     -- Made by an administrator, for a service rather than for oneself.
     is_service boolean not null default false,
     name text not null,
     -- The beginning of the key, by which people recognize it.
     prefix text not null unique,
     -- SHA-256.
     key_hash bytea not null,
     -- Of the key that this one replaced, which works for a while longer.
     old_prefix text unique,
     old_key_hash bytea,
     old_until timestamptz,
     is_writing boolean not null default false,
     areas text[] not null,
     -- Addresses and networks from which it works; none: from everywhere.
     addresses text[] not null default '{}',
     created_at timestamptz not null default now(),
     rotated_at timestamptz,
     expires_at timestamptz,
     last_used_at timestamptz,
     last_address text,
     revoked_at timestamptz,
     check ((old_prefix is null) = (old_key_hash is null) and (old_prefix is null) = (old_until is null))
   )`,
  'create index api_keys_by_member on api_keys (member_id)',
  'create index api_keys_by_creator on api_keys (created_by)',
  `create table api_key_days (
     key_id bigint not null references api_keys on delete cascade,
     day date not null,
     reads bigint not null default 0,
     changes bigint not null default 0,
     refused bigint not null default 0,
     primary key (key_id, day)
   )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
