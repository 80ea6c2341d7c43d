import { sql } from 'kysely';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import type { Ctx } from '#platform/context.ts';
import type { SupportRequestRow } from '../../requests/server/supportRows.ts';
import { seesAgentSide, worksOnSomeRequests } from '../../requests/server/supportSight.ts';

const limits = { shown: 5, scored: 200 } as const;
/** What a tag in common adds to the likeness of the titles, which is at most 1. */
const tagWeight = 0.2;

/** For agents: the requests that they work on whose subject is like the title of an article, most alike first. */
export async function listRelatedRequests(
  { db, viewer }: Pick<Ctx, 'db' | 'viewer'>,
  { title, tags }: Pick<ConversationRow, 'title' | 'tags'>,
): Promise<SupportRequestRow[]> {
  if (!worksOnSomeRequests(viewer)) return [];
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
          and ${seesAgentSide(viewer)}
        order by id desc limit ${limits.scored}
      ) alike using (id)
    order by alike.score desc, id desc limit ${limits.shown}`.execute(db);
  return rows;
}
