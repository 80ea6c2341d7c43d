import { sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import { requireId } from '#core/ids.ts';
import { parseInput } from '#core/parseInput.ts';
import { demand, demandActive, demandMember } from '#core/permissions.ts';
import { getConversation } from '#features/content/conversations/server/conversationLoader.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import { listSimilar } from '#features/content/search/server/similarConversations.ts';
import { supportReportSchema } from '#features/support/reports/supportReportRules.ts';
import {
  isShownToCustomers,
  ownRequestIds,
} from '#features/support/requests/server/requestVisibility.ts';
import { supportRequestLoader } from '#features/support/requests/server/supportQueries.ts';
import type { SupportRequestRow } from '#features/support/requests/server/supportRows.ts';
import { canWorkOnRequests } from '#features/support/requests/supportRequestAccess.ts';
import type { Ctx } from '#platform/context.ts';
import {
  type DeflectionCounts,
  followedHours,
  isHeldOut,
  sessionMinutes,
} from '../deflectionRules.ts';

const limits = { posts: 4, requests: 2 } as const;
/** Least similarity of the title of a request. */
const leastLikeness = 0.3;
const articleTypes = new Set(['ARTICLE', 'KB_ARTICLE', 'RELEASE_NOTE', 'ANNOUNCEMENT']);

export interface SuggestedSolutions {
  /** Something fits, whether it is shown or not. */
  hasMatches: boolean;
  posts: ConversationRow[];
  requests: SupportRequestRow[];
}

/**
 * Answered posts, articles, known problems and the viewer's open requests that fit a title. A tenth of the members
 * see none.
 * @throws AppError UNAUTHENTICATED
 */
export async function suggestForRequest(ctx: Ctx, title: string): Promise<SuggestedSolutions> {
  const memberId = demandMember(ctx.viewer);
  const [posts, requests] = await Promise.all([
    listSimilar(ctx, title, { first: limits.posts, excludeId: null, accepts: mayAnswer }),
    similarRequests(ctx, title),
  ]);
  const hasMatches = posts.length + requests.length > 0;
  return isHeldOut(memberId, ctx.now)
    ? { hasMatches, posts: [], requests: [] }
    : { hasMatches, posts, requests };
}

function mayAnswer({ type, accepted_comment_id, official_comment_id }: ConversationRow): boolean {
  const isAnswered = accepted_comment_id !== null || official_comment_id !== null;
  return isAnswered || articleTypes.has(type) || type === 'PROBLEM';
}

async function similarRequests({ db, viewer }: Ctx, title: string): Promise<SupportRequestRow[]> {
  const words = title.trim();
  if (words.length < 3) return [];
  const likeness = sql<number>`similarity(title, ${words})`;
  return db
    .selectFrom('support_requests')
    .where('id', 'in', ownRequestIds(viewer))
    .where(isShownToCustomers)
    .where('status', 'in', ['NEW', 'OPEN', 'WAITING'])
    .where('merged_into', 'is', null)
    .where(likeness, '>=', leastLikeness)
    .orderBy(likeness, 'desc')
    .orderBy('id', 'desc')
    .limit(limits.requests)
    .selectAll()
    .$castTo<SupportRequestRow>()
    .execute();
}

/**
 * Counts that suggestions were shown, or held out. Those of one request count once.
 * @returns the id by which `solveBySuggestion` refers to it
 */
export async function countSuggestions(ctx: Ctx): Promise<number> {
  const memberId = demandActive(ctx.viewer);
  const since = new Date(ctx.now.getTime() - sessionMinutes * 60_000);
  const known = await ctx.db
    .selectFrom('support_deflections')
    .where('member_id', '=', memberId)
    .where('created_at', '>', since)
    .where('solved_at', 'is', null)
    .orderBy('created_at', 'desc')
    .select('id')
    .limit(1)
    .executeTakeFirst();
  if (known) return known.id;
  const { id } = await ctx.db
    .insertInto('support_deflections')
    .values({
      ...{ member_id: memberId, created_at: ctx.now },
      is_held_out: isHeldOut(memberId, ctx.now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * "This solved it": counts a suggestion that made the request unnecessary.
 * @throws AppError NOT_FOUND, BAD_REQUEST
 */
export async function solveBySuggestion(
  ctx: Ctx,
  given: { id: string; postId?: string | null; requestId?: string | null },
): Promise<void> {
  const memberId = demandActive(ctx.viewer);
  const { id, postId, requestId } = given;
  const post = postId == null ? null : await getConversation(ctx, requireId(postId));
  const request =
    requestId == null ? null : await supportRequestLoader(ctx).load(requireId(requestId));
  if (post === null && request === null) throw new AppError('NOT_FOUND');
  const row = await ctx.db
    .updateTable('support_deflections')
    .set(({ fn, val }) => ({
      // Sent twice, it counts once.
      solved_at: fn.coalesce('solved_at', val(ctx.now)),
      ...{ solved_by_post_id: post?.id ?? null, solved_by_request_id: request?.id ?? null },
    }))
    .where('id', '=', requireId(id))
    .where('member_id', '=', memberId)
    .where('is_held_out', '=', false)
    .returning('id')
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
}

/**
 * What the suggestions of a period led to.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN for whoever is no agent for the whole community, VALIDATION_FAILED
 */
export async function countDeflections(ctx: Ctx, given: unknown): Promise<DeflectionCounts> {
  demand(canWorkOnRequests(ctx.viewer));
  demandActive(ctx.viewer);
  const { from, to } = parseInput(supportReportSchema, given);
  const until = new Date(Date.parse(to) + 86_400_000);
  const { rows } = await sql<DeflectionCounts>`
    select count(*) filter (where not is_held_out)::int as shown,
      count(*) filter (where not is_held_out and solved_at is not null)::int as solved,
      count(*) filter (where not is_held_out and is_followed)::int as "openedAfterShown",
      count(*) filter (where is_held_out)::int as "heldOut",
      count(*) filter (where is_held_out and is_followed)::int as "openedAfterHeldOut"
    from (
      select is_held_out, solved_at, exists (
        select from support_requests request
        where request.created_by_id = deflection.member_id
          and request.created_at >= deflection.created_at
          and request.created_at < deflection.created_at + ${followedHours} * interval '1 hour'
      ) as is_followed
      from support_deflections deflection where created_at >= ${new Date(from)} and created_at < ${until}) sessions`.execute(
    ctx.db,
  );
  const [counts] = rows;
  if (!counts) throw new Error('An aggregate has one row');
  return counts;
}
