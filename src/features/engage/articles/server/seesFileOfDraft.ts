import { type RawBuilder, sql } from 'kysely';
import { writesSomeArticles } from '#features/engage/knowledgeBases/knowledgeBaseAccess.ts';
import type { Ctx } from '#platform/context.ts';
import { isPermittedIn } from '#platform/visibilityScope.ts';

/**
 * SQL: the file is in a template, or in a revision of an article in a category where the viewer writes, by someone who
 * wrote that: naming a file of somebody else opens nothing.
 */
export function seesFileOfDraft({ viewer }: Ctx, key: string): RawBuilder<boolean> {
  if (!writesSomeArticles(viewer)) return sql<boolean>`false`;
  const pattern = `%/files/${key}/%`;
  return sql<boolean>`(exists (select from kb_templates template join files on files.owner_id = template.updated_by_id
    where files.storage_key = ${key} and template.content like ${pattern}) or exists (
    select from kb_revisions revision
      join files on files.owner_id = any(revision.editor_ids || revision.author_id)
      join kb_articles article on article.id = revision.article_id
      join conversations base on base.id = article.knowledge_base_id
    where files.storage_key = ${key} and ${isPermittedIn(viewer, 'CREATE_ANNOUNCEMENT', sql`base.category_id`)}
      and (revision.content like ${pattern} or revision.attachments::text like ${pattern}
        or revision.cover_image like ${pattern})))`;
}
