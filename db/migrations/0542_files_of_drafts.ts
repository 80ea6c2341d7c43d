import { type Kysely, sql } from 'kysely';

/** Files belong to the article whose drafts show them, and with it only to those who write it, until it is published. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    select attach_files(editor.id, 'kbArticle', revision.article_id, array_agg(distinct named.key))
    from kb_revisions revision
      cross join lateral unnest(array_append(revision.editor_ids, revision.author_id)) as editor (id)
      cross join lateral file_keys(revision::text) as named (key)
    group by editor.id, revision.article_id`.execute(db);
}
