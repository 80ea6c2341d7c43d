import { type Kysely, sql } from 'kysely';

/** Apps of other providers, what members let them do, and their tokens (only hashes). */
const statements = [
  `create table oauth_apps (
     id bigint generated always as identity primary key,
     client_id text not null unique,
     name text not null,
     -- SHA-256; null: a public client, which cannot keep a secret.
     secret_hash bytea,
     redirect_uris text[] not null,
     -- The most that it may ask for.
     areas text[] not null,
     is_writing boolean not null default false,
     -- It registered itself: nobody of the community has checked it.
     is_dynamic boolean not null default false,
     created_by bigint references members on delete set null,
     created_at timestamptz not null default now(),
     updated_at timestamptz not null default now()
   )`,
  'create index oauth_apps_by_creator on oauth_apps (created_by)',
  'create index oauth_apps_dynamic on oauth_apps (created_at) where is_dynamic',
  `create table oauth_grants (
     id bigint generated always as identity primary key,
     app_id bigint not null references oauth_apps on delete cascade,
     member_id bigint not null references members on delete cascade,
     areas text[] not null,
     is_writing boolean not null,
     -- What its tokens are for (RFC 8707): the API or the MCP endpoint.
     resource text not null check (resource in ('api', 'mcp')),
     created_at timestamptz not null default now(),
     last_used_at timestamptz,
     last_address text,
     revoked_at timestamptz
   )`,
  'create index oauth_grants_by_member on oauth_grants (member_id)',
  'create index oauth_grants_by_app on oauth_grants (app_id)',
  `create table oauth_codes (
     code_hash bytea primary key,
     grant_id bigint not null references oauth_grants on delete cascade,
     redirect_uri text not null,
     challenge text not null,
     expires_at timestamptz not null,
     -- A second use revokes the grant.
     used_at timestamptz
   )`,
  'create index oauth_codes_by_grant on oauth_codes (grant_id)',
  `create table oauth_tokens (
     id bigint generated always as identity primary key,
     grant_id bigint not null references oauth_grants on delete cascade,
     access_hash bytea not null unique,
     access_expires_at timestamptz not null,
     refresh_hash bytea not null unique,
     refresh_expires_at timestamptz not null,
     -- A refresh token that is used again some time later has been copied: the grant is revoked.
     rotated_at timestamptz,
     created_at timestamptz not null default now()
   )`,
  'create index oauth_tokens_by_grant on oauth_tokens (grant_id)',
  'create index oauth_tokens_by_expiry on oauth_tokens (refresh_expires_at)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
