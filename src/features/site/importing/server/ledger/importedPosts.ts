import { sql } from 'kysely';
import type { ImportUnit } from './importUnit.ts';

/** The imported entity of a dump's post. */
export type ImportedPost =
  | { kind: 'question'; conversationId: number; authorId: number }
  | {
      kind: 'answer';
      conversationId: number;
      commentId: number;
      threadId: number;
      authorId: number;
    }
  | { kind: 'tag-text' };

interface Row {
  external_id: string;
  kind: 'question' | 'answer' | 'tag-text';
  conversation_id: number | null;
  comment_id: number | null;
  thread_id: number | null;
  author_id: number | null;
}

/** Posts of the dump by id, if they were imported and still exist. */
export async function findPosts(
  unit: Pick<ImportUnit, 'trx' | 'site'>,
  externalIds: readonly string[],
): Promise<Map<string, ImportedPost>> {
  const ids = [...new Set(externalIds)];
  if (ids.length === 0) return new Map();
  const { source } = unit.site;
  const { rows } = await sql<Row>`
    select r.external_id, r.kind, c.id as conversation_id, null::bigint as comment_id,
      null::bigint as thread_id, c.author_id
    from import_records r join conversations c on c.id = r.target_id
    where r.source = ${source} and r.kind = 'question' and r.external_id = any(${ids}::text[])
    union all
    select r.external_id, r.kind, m.conversation_id, m.id, coalesce(m.parent_id, m.id), m.author_id
    from import_records r join comments m on m.id = r.target_id
    where r.source = ${source} and r.kind = 'answer' and r.external_id = any(${ids}::text[])
    union all
    select r.external_id, r.kind, null, null, null, null
    from import_records r
    where r.source = ${source} and r.kind = 'tag-text' and r.external_id = any(${ids}::text[])`.execute(
    unit.trx,
  );
  return new Map(rows.map((row) => [row.external_id, postOf(row)]));
}

function postOf(row: Row): ImportedPost {
  const { conversation_id: conversationId, comment_id: commentId, thread_id: threadId } = row;
  const { author_id: authorId } = row;
  if (conversationId === null || authorId === null) return { kind: 'tag-text' };
  if (commentId === null || threadId === null)
    return { kind: 'question', conversationId, authorId };
  return { kind: 'answer', conversationId, commentId, threadId, authorId };
}
