import { sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import type { PostRemoval } from '#features/content/conversations/server/keptPosts.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';

const messages = {
  delete: 'This knowledge base still has articles. Move or delete them first.',
  archive: 'This knowledge base still has articles. Move or archive them first.',
} as const satisfies Record<PostRemoval['kind'], string>;

/**
 * Call with the start page locked, for which whoever creates or moves articles there waits (`lockStartPage`). A start page
 * stays as long as its knowledge base has drafts, or articles that readers see: without it, its
 * articles are in no knowledge base and cannot be edited.
 * @throws AppError CONFLICT
 */
export async function keepStartPage(
  trx: DatabaseTransaction,
  { id, kind }: PostRemoval,
): Promise<void> {
  const base = await trx
    .selectFrom('knowledge_bases')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (base === undefined) return;
  const { rows } = await sql`
    select from kb_articles article
    where knowledge_base_id = ${id} and (
      exists (select from kb_revisions where article_id = article.id
        and state in ('DRAFT', 'IN_REVIEW', 'CHANGES_REQUESTED', 'APPROVED', 'SCHEDULED'))
      or exists (select from kb_translations join conversations post on post.id = conversation_id
        where article_id = article.id and post.deleted_at is null
          and (${kind} = 'delete' or post.archived_at is null)))
    limit 1`.execute(trx);
  if (rows.length > 0) throw new AppError('CONFLICT', { message: messages[kind] });
}
