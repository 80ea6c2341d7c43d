import { sql } from 'kysely';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import {
  seesAgentSide,
  worksOnSomeRequests,
} from '#features/support/requests/server/requestVisibility.ts';
import type { SupportRequestRow } from '#features/support/requests/server/supportRows.ts';
import type { Ctx } from '#platform/context.ts';
import { listArticleRequests } from './requestArticles.ts';

const limits = { shown: 5, scored: 200 } as const;
/** What a tag in common adds to the likeness of the titles, which is at most 1. */
const tagWeight = 0.2;

/**
 * For agents: the requests that they work on from which an article was drafted, and those whose subject is like its
 * title, most alike first.
 */
export async function listRelatedRequests(
  ctx: Ctx,
  { title, tags, articleId }: Pick<ConversationRow, 'title' | 'tags'> & { articleId: number },
): Promise<SupportRequestRow[]> {
  const { db, viewer } = ctx;
  if (!worksOnSomeRequests(viewer)) return [];
  const sources = await listArticleRequests(ctx, articleId);
  // Both operators use the index of trigrams: alike as a whole, or one within the other.
  const { rows } = await sql<SupportRequestRow>`
    select support_requests.* from support_requests
      join (
        select id,
          greatest(similarity(title, ${title}), word_similarity(${title}, title))
            + ${tagWeight}::float8 * cardinality(array(
                select unnest(tags) intersect select unnest(${tags}::text[]))) as score
        from support_requests
        where (title % ${title} or title %> ${title}) and merged_into is null
          and hidden_as is null and ${seesAgentSide(viewer)}
        order by id desc limit ${limits.scored}
      ) alike using (id)
    order by alike.score desc, id desc limit ${limits.shown}`.execute(db);
  const others = rows.filter(({ id }) => sources.every((source) => source.id !== id));
  return [...sources, ...others].slice(0, limits.shown);
}
