import { sql } from 'kysely';
import {
  type ConversationFilter,
  listedConversations,
  narrowConversations,
} from '#features/content/conversations/server/conversationQueries.ts';
import type { QueryMeaning } from '#features/content/passages/server/queryMeaning.ts';
import { likenessTo } from '#features/content/passages/server/vectors.ts';
import { preparedStatement } from '#platform/database/preparedStatements.ts';
import type { VisibilityScope } from '#platform/visibilityScope.ts';
import type { FoundDocument } from './poolQuery.ts';
import { isFiltered } from './rankPool.ts';
import { isSeenDocument } from './seenDocuments.ts';

/** Passages whose bits are closest, compared by their vectors: almost always contain the closest ones. */
const candidates = 200;

/** A passage close in meaning. */
export interface NearPassage extends FoundDocument {
  place: number;
  /** Cosine: 1 for the same text. */
  likeness: number;
  postType: string;
}

/** Visible passages close to a query, the closest first. The bits of all passages are read, about 2 ms for 10,000. */
export async function findNearPassages(
  access: VisibilityScope,
  { model, meaning, bits }: QueryMeaning & { bits: string },
  filter: ConversationFilter,
): Promise<NearPassage[]> {
  const visible = narrowConversations(listedConversations(access), filter).select(
    'conversations.id',
  );
  const kept = isFiltered(filter) ? sql`` : preparedStatement;
  const { rows } = await sql<Omit<NearPassage, 'likeness'> & { vector: Buffer }>`${kept}
    with near as materialized (
      select doc_type, doc_id, place from passages where model = ${model}
      order by bit_count(bits # ${bits}::bit(512)) limit ${sql.lit(candidates)}
    )
    select d.conversation_id as "conversationId", d.doc_type as type, d.doc_id as id, p.place, p.vector,
      c.type as "postType"
    from near join passages p using (doc_type, doc_id, place)
    join search_documents d on d.doc_type = near.doc_type and d.doc_id = near.doc_id
    join conversations c on c.id = d.conversation_id
    where d.conversation_id in (${visible})
      and exists (select from (select near.doc_type, near.doc_id) seen where ${isSeenDocument(access)})`.execute(
    access.db,
  );
  return rows
    .map(({ vector, ...row }) => ({ ...row, likeness: likenessTo(meaning, vector) }))
    .sort((a, b) => b.likeness - a.likeness);
}

/** The best passage of each post, the closest post first. */
export function bestOfPosts(passages: readonly NearPassage[]): NearPassage[] {
  const best = new Map<number, NearPassage>();
  for (const passage of passages) {
    if (!best.has(passage.conversationId)) best.set(passage.conversationId, passage);
  }
  return [...best.values()];
}
