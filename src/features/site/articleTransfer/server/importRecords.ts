import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { SourceArticle } from './source/articleSource.ts';

/** What an earlier import made of a text. */
export interface ImportedText {
  articleId: number;
  /** Of the source; null if that import was interrupted. */
  fingerprint: string | null;
}

const kind = 'kb-text';
const sourceOf = (knowledgeBaseId: number) => `articles:${knowledgeBaseId}`;

/** Texts imported into a knowledge base so far, by their key. */
export async function listImportedTexts(
  db: Database,
  knowledgeBaseId: number,
): Promise<Map<string, ImportedText>> {
  const rows = await db
    .selectFrom('import_records')
    .innerJoin('kb_articles', 'kb_articles.id', 'import_records.target_id')
    .select(['external_id', 'target_id', 'fingerprint'])
    .where('source', '=', sourceOf(knowledgeBaseId))
    .where('kind', '=', kind)
    .where('kb_articles.knowledge_base_id', '=', knowledgeBaseId)
    .execute();
  return new Map(
    rows.map((row) => [
      row.external_id,
      { articleId: row.target_id ?? 0, fingerprint: row.fingerprint },
    ]),
  );
}

export async function saveImportedText(
  db: Database,
  knowledgeBaseId: number,
  { key, articleId, fingerprint }: ImportedText & { key: string },
): Promise<void> {
  await sql`
    insert into import_records (source, kind, external_id, target_id, fingerprint)
    values (${sourceOf(knowledgeBaseId)}, ${kind}, ${key}, ${articleId}, ${fingerprint})
    on conflict (source, kind, external_id)
    do update set target_id = excluded.target_id, fingerprint = excluded.fingerprint`.execute(db);
}

export function textFingerprint(text: SourceArticle): string {
  const { title, html, language, tags, description, isDraft } = text;
  const extras = JSON.stringify(text.extras ?? {});
  const parts = [title, html, language, tags, description, isDraft];
  // Texts without extras keep the fingerprint of earlier releases, and stay unchanged.
  if (extras !== '{}') parts.push(extras);
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
