import { type Kysely, sql } from 'kysely';

const names = (column: string, key: string) => `${column} like '%/files/' || ${key} || '/%'`;

/** Tables of the community's own content, as in 0542. */
const houseTables = [
  'community_settings',
  'categories',
  'topics',
  'custom_pages',
  'page_layouts',
  'badges',
  'kb_templates',
];

/**
 * Canned responses and macros of one team, the texts of a canned response in other languages, and how often macros
 * are used. Pictures in these texts are the community's, as those of the first text.
 */
const statements = [
  `alter table canned_texts
     add team_id bigint references support_teams,
     add versions jsonb not null default '[]'`,
  `alter table support_macros
     add team_id bigint references support_teams,
     add use_count integer not null default 0,
     add last_used_at timestamptz`,
  `create or replace function is_house_file(key text, uploader_id bigint) returns boolean
     language sql stable as $$
     select exists (select from members where id = uploader_id and ${names('avatar_url', 'key')})
       or exists (select from canned_texts
         where (owner_id is null or owner_id = uploader_id)
           and (${names('content', 'key')} or ${names('versions::text', 'key')}))
       ${houseTables.map((table) => `or exists (select from ${table} shown where ${names('shown::text', 'key')})`).join('\n       ')}
   $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
