import { type Kysely, sql } from 'kysely';

/** What SPEC §3 has of members, roles, badges, topics and posts besides. */
const statements = [
  `alter table members
     add column partner_id text,
     add column partner_details jsonb not null default '{}',
     add column partner_custom_fields jsonb not null default '{}'`,
  `create index members_partner on members (partner_id) where partner_id is not null`,
  `alter table roles add column signature text not null default ''`,
  `alter table badges add column list_order integer not null default 0`,
  // Empty: of every language.
  `alter table topics add column languages text[] not null default '{}'`,
  // "Was this helpful?": the answers of members, kept as marks.
  `alter table conversations
     add column helpful_count integer not null default 0,
     add column unhelpful_count integer not null default 0`,
  // `objectId` of the create payload: the post that a post was written from.
  'alter table conversation_links drop constraint conversation_links_kind_check',
  `alter table conversation_links add constraint conversation_links_kind_check
     check (kind in ('linked', 'duplicate', 'created-from'))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
