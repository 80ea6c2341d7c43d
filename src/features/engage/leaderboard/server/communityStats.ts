import { sql } from 'kysely';
import { anonymousViewer } from '#core/permissions.ts';
import { hiddenTypes } from '#core/postTypes.ts';
import { isListedConversation } from '#features/content/conversations/server/conversationQueries.ts';
import type { Ctx } from '#platform/context.ts';
import { staleWhileRevalidate } from '#platform/staleWhileRevalidate.ts';

/** SPEC §3 community stats. */
export interface CommunityStats {
  members: number;
  posts: number;
  responses: number;
  postWithAcceptedSolutions: number;
  likes: number;
}

const statsOf = staleWhileRevalidate<CommunityStats>();

/** Counts public content only, for everyone: the posts that the list of all posts shows, as places count them. */
export function getCommunityStats(ctx: Ctx): Promise<CommunityStats> {
  ctx.touch('conversations');
  ctx.touch('members');
  const { settings, locale } = ctx;
  const key = settings.separateLanguages ? locale : '';
  return statsOf(ctx, `${key} ${hiddenTypes(settings)}`, () => countCommunity(ctx));
}

async function countCommunity({ db, settings, locale }: Ctx): Promise<CommunityStats> {
  const isListed = isListedConversation({ viewer: anonymousViewer, settings }, 'conversations');
  const isSpoken = settings.separateLanguages ? sql`language = ${locale}` : sql`true`;
  const { rows } = await sql<CommunityStats>`
    select m.members, m.likes, c.posts, c.responses, c.accepted as "postWithAcceptedSolutions"
    from (
      select count(*) filter (where blocked_at is null and deleted_at is null and approval_status = 'APPROVED') as members,
             coalesce(sum(likes_received_count), 0)::bigint as likes
      from members
    ) m, (
      select count(*) as posts, coalesce(sum(reply_count), 0)::bigint as responses,
             count(*) filter (where accepted_comment_id is not null) as accepted
      from conversations where ${isListed} and not is_listed_apart(type) and ${isSpoken}
    ) c`.execute(db);
  return rows[0] ?? { members: 0, posts: 0, responses: 0, postWithAcceptedSolutions: 0, likes: 0 };
}
