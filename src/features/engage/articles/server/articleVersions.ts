import type { Ctx } from '#platform/context.ts';
import { isArticleType } from '../articleLimits.ts';

/** The posts of an article in its other languages. */
export async function listArticleVersions(
  { db }: Pick<Ctx, 'db'>,
  { id, type }: { id: number; type: string },
): Promise<number[]> {
  if (!isArticleType(type)) return [];
  const rows = await db
    .selectFrom('kb_translations as own')
    .innerJoin('kb_translations as other', 'other.article_id', 'own.article_id')
    .select('other.conversation_id as id')
    .where('own.conversation_id', '=', id)
    .where('other.conversation_id', '<>', id)
    .execute();
  return rows.flatMap((row) => row.id ?? []);
}
