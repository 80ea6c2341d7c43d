import { type Kysely, sql } from 'kysely';

/** Addresses of the former system that lead to nothing here: how often they were asked for, without by whom. */
const statements = [
  `create table missed_addresses (
     path text primary key,
     hits bigint not null,
     first_at timestamptz not null default now(),
     last_at timestamptz not null default now()
   )`,
  'create index missed_addresses_by_hits on missed_addresses (hits desc, last_at desc)',
  // How addresses of the former system begin; those of members’ pages tell who was looked at.
  `create table old_address_heads (
     head text primary key,
     is_personal boolean not null
   )`,
  `insert into old_address_heads
     select case when pathname like '%.php' then pathname else '/' || split_part(pathname, '/', 2) end,
       bool_or(target_kind = 'members')
     from (select split_part(path, '?', 1) as pathname, target_kind from old_addresses) paths
     group by 1 order by count(*) desc limit 200`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
