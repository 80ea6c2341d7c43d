import { sql } from 'kysely';
import { anonymousViewer } from '#core/permissions.ts';
import { isVisibleItself } from '#features/conversations/server/conversationQueries.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import type { EventBus } from '#platform/events/eventBus.ts';

/** SPEC §3 community stats. */
export interface CommunityStats {
  members: number;
  posts: number;
  responses: number;
  postWithAcceptedSolutions: number;
  likes: number;
}

interface Held {
  stats: Promise<CommunityStats>;
  loadedAt: number;
}

/** They walk over all posts and members: at most this often in a process. */
const maxAgeMs = 30_000;

const heldByBus = new WeakMap<EventBus, Held>();

/** What anyone may see is counted, for everybody. The first caller waits; later ones get the held figures while fresh ones are counted. */
export async function getCommunityStats(ctx: Ctx): Promise<CommunityStats> {
  ctx.touch('conversations');
  ctx.touch('members');
  const held = heldByBus.get(ctx.bus);
  if (held && performance.now() - held.loadedAt < maxAgeMs) return held.stats;
  const next: Held = { stats: countCommunity(ctx.db), loadedAt: performance.now() };
  heldByBus.set(ctx.bus, next);
  next.stats.catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'counting the community failed');
    if (heldByBus.get(ctx.bus) !== next) return;
    if (held) heldByBus.set(ctx.bus, held);
    else heldByBus.delete(ctx.bus);
  });
  return held ? held.stats : next.stats;
}

async function countCommunity(db: Database): Promise<CommunityStats> {
  const { rows } = await sql<CommunityStats>`
    select m.members, m.likes, c.posts, c.responses, c.accepted as "postWithAcceptedSolutions"
    from (
      select count(*) filter (where blocked_at is null and deleted_at is null and approval_status = 'APPROVED') as members,
             coalesce(sum(likes_received_count), 0)::bigint as likes
      from members
    ) m, (
      select count(*) as posts, coalesce(sum(reply_count), 0)::bigint as responses,
             count(*) filter (where accepted_comment_id is not null) as accepted
      from conversations where merged_into_id is null and ${isVisibleItself(anonymousViewer, 'conversations')}
    ) c`.execute(db);
  return rows[0] ?? { members: 0, posts: 0, responses: 0, postWithAcceptedSolutions: 0, likes: 0 };
}
