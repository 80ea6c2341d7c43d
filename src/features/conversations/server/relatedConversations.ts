import { sql } from 'kysely';
import { searchWords } from '#core/segment.ts';
import type { Ctx } from '#platform/context.ts';
import { keepingPlan } from '#platform/database/keptPlans.ts';
import { conversationLoader, getConversation } from './conversationLoader.ts';
import { type ConversationRow, isListedConversation } from './conversationQueries.ts';

// Candidates are cut before they are ranked, so that a common word or tag never costs more.
const titleCandidates = 100;
const tagCandidates = 30;

/**
 * Posts like the given one, the most alike first, never itself (SPEC §9: related posts by RELEVANCE
 * descending): those that share two of its title's longer words, and the newest of its tags.
 */
export async function listRelated(
  ctx: Ctx,
  conversationId: number,
  first: number,
): Promise<ConversationRow[]> {
  const conversation = await getConversation(ctx, conversationId);
  ctx.touch('conversations');
  const limit = Math.min(Math.max(first, 1), 20);
  const { rows } = await relatedStatement(ctx, conversation, limit).execute(ctx.db);
  for (const row of rows) conversationLoader(ctx).prime(row.id, row);
  return rows;
}

function relatedStatement(ctx: Ctx, to: ConversationRow, limit: number) {
  const words = longestWords(to.title);
  const language = ctx.settings.separateLanguages ? to.language : null;
  return sql<ConversationRow>`${keepingPlan}
    with alike as (
      (select doc_id as id from search_documents
       where title_folded is not null
         and to_tsvector('simple', title_folded) @@ ${twoOf(words)}::tsquery
       limit ${sql.lit(titleCandidates)})
      union
      (select id from conversations
       where ${isListedConversation(ctx.viewer, 'conversations')} and tags && ${to.tags}::text[]
       order by last_activity_at desc, id desc
       limit ${sql.lit(tagCandidates)})
      union
      (select id from conversations
       where ${isListedConversation(ctx.viewer, 'conversations')} and topic_id = ${to.topic_id}
       order by last_activity_at desc, id desc
       limit ${sql.lit(limit + 1)})
    ), ranked as (
      select c.id,
        3 * similarity(coalesce(d.title_folded, ''), ${words.join(' ')})
        + 0.5 * cardinality(array(select unnest(c.tags) intersect select unnest(${to.tags}::text[])))
        + case when c.topic_id = ${to.topic_id} then 0.2 else 0 end
        + case when c.accepted_comment_id is not null then 0.1 else 0 end as likeness
      from alike
      join conversations c on c.id = alike.id
      left join search_documents d on d.doc_type = 1 and d.doc_id = c.id
      where ${isListedConversation(ctx.viewer, 'c')} and c.id <> ${to.id}
        and (${language}::text is null or c.language = ${language})
      order by likeness desc, c.id desc
      limit ${sql.lit(limit)}
    )
    select c.* from ranked join conversations c on c.id = ranked.id
    order by ranked.likeness desc, c.id desc`;
}

/** The longer a word, the rarer and the more telling. */
function longestWords(title: string): string[] {
  const words = new Set(searchWords(title).filter((word) => word.length > 1));
  return [...words].sort((a, b) => b.length - a.length).slice(0, 4);
}

/** A text-search query for any two of the words; for the word where there is only one. */
function twoOf(words: readonly string[]): string {
  const terms = words.map((word) => `'${word.replace(/['\\]/g, '')}'`);
  const pairs = terms.flatMap((a, index) => terms.slice(index + 1).map((b) => `${a} & ${b}`));
  return (pairs.length > 0 ? pairs : terms).join(' | ');
}
