import { type Kysely, sql } from 'kysely';

const names = (column: string, key: string) => `${column} like '%/files/' || ${key} || '/%'`;

/** Tables of the community's own content. */
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
 * Files belong to the article whose drafts show them, and with it only to those who write it, until it is published.
 * Those of templates belong to no article (until now see 0142), and what readers see already stays visible to them.
 */
const statements = [
  `create or replace function is_house_file(key text, uploader_id bigint) returns boolean
     language sql stable as $$
     select exists (select from members where id = uploader_id and ${names('avatar_url', 'key')})
       or exists (select from canned_texts
         where (owner_id is null or owner_id = uploader_id) and ${names('content', 'key')})
       ${houseTables.map((table) => `or exists (select from ${table} shown where ${names('shown::text', 'key')})`).join('\n       ')}
   $$`,
  `select attach_files(editor.id, 'kbArticle', revision.article_id, array_agg(distinct named.key))
   from kb_revisions revision
     cross join lateral unnest(array_append(revision.editor_ids, revision.author_id)) as editor (id)
     cross join lateral file_keys(revision::text) as named (key)
   where not exists (
     select from kb_translations translation
       join conversations post on post.id = translation.conversation_id and post.deleted_at is null
     where translation.article_id = revision.article_id and ${names('post::text', 'named.key')})
   group by editor.id, revision.article_id`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
