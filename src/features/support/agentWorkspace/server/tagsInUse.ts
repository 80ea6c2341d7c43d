import { sql } from 'kysely';
import { visibleRequests } from '#features/support/requests/server/requestVisibility.ts';
import type { Ctx } from '#platform/context.ts';
import { demandAgent } from './demandAgent.ts';

/** Requests whose tags are counted, and tags that are offered. */
const counted = 2000;
const mostTags = 100;

/** The tags of the latest requests, the most frequent first. */
export async function listTagsInUse(ctx: Ctx): Promise<string[]> {
  demandAgent(ctx);
  const latest = visibleRequests(ctx)
    .where('merged_into', 'is', null)
    .orderBy('last_entry_at', 'desc')
    .orderBy('support_requests.id', 'desc')
    .limit(counted)
    .select('tags');
  const { rows } = await sql<{ tag: string }>`
    select tag from (${latest}) as latest, unnest(latest.tags) tag
    group by tag order by count(*) desc, tag limit ${mostTags}`.execute(ctx.db);
  return rows.map(({ tag }) => tag);
}
