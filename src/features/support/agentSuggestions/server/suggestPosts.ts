import { conversationLoader } from '#features/content/conversations/server/conversationLoader.ts';
import {
  type ConversationRow,
  listedConversations,
} from '#features/content/conversations/server/conversationQueries.ts';
import { fuse } from '#features/content/search/fusion.ts';
import { findNear } from '#features/content/search/server/fusedSearch.ts';
import { bestOfPosts } from '#features/content/search/server/nearDocuments.ts';
import { listSimilar } from '#features/content/search/server/similarConversations.ts';
import { listRequestPosts } from '#features/support/postCases/server/requestPosts.ts';
import { openingLoader } from '#features/support/requests/server/supportQueries.ts';
import type { SupportRequestRow } from '#features/support/requests/server/supportRows.ts';
import type { Ctx } from '#platform/context.ts';
import { publicScope } from '#platform/visibilityScope.ts';

const shown = 5;
/** Posts of each list that take part. */
const depth = 10;
/** Least likeness of a post that only its meaning finds. */
const leastLikeness = 0.45;
const articleTypes = new Set(['ARTICLE', 'KB_ARTICLE', 'RELEASE_NOTE', 'ANNOUNCEMENT']);

export interface SuggestedPost {
  post: ConversationRow;
  /** Everybody may see it: its link may be sent to the customer. */
  isPublic: boolean;
}

/**
 * Answered posts, articles and known problems that fit a request, by the words of its subject and by what subject and first message
 * mean; as far as the agent sees them, without those linked to it.
 */
export async function listSuggestedPosts(
  ctx: Ctx,
  request: SupportRequestRow,
): Promise<SuggestedPost[]> {
  const linked = new Set((await listRequestPosts(ctx, request)).map(({ post }) => post.id));
  const accepts = (post: ConversationRow) => mayAnswer(post) && !linked.has(post.id);
  const [worded, meant] = await Promise.all([
    listSimilar(ctx, request.title, { first: depth, excludeId: null, accepts }),
    findMeant(ctx, request),
  ]);
  const ranked = (rows: readonly ConversationRow[]) =>
    rows.map((row) => ({ conversationId: row.id, row }));
  const posts = fuse(ranked(worded), ranked(meant.filter(accepts)), { first: 0 })
    .map(({ row }) => row)
    .slice(0, shown);
  const open = await publicOf(ctx, posts);
  return posts.map((post) => ({ post, isPublic: open.has(post.id) }));
}

function mayAnswer({ type, accepted_comment_id, official_comment_id }: ConversationRow): boolean {
  const isAnswered = accepted_comment_id !== null || official_comment_id !== null;
  return isAnswered || articleTypes.has(type) || type === 'PROBLEM';
}

async function findMeant(ctx: Ctx, request: SupportRequestRow): Promise<ConversationRow[]> {
  const opening = await openingLoader(ctx).load(request.id);
  const near = await findNear(ctx, `${request.title}. ${opening?.stripped_content ?? ''}`, {});
  const close = bestOfPosts(near).filter(({ likeness }) => likeness >= leastLikeness);
  const rows = await Promise.all(
    close.slice(0, depth).map(({ conversationId }) => conversationLoader(ctx).load(conversationId)),
  );
  return rows.filter((row) => row !== null);
}

async function publicOf(ctx: Ctx, posts: readonly ConversationRow[]): Promise<Set<number>> {
  if (posts.length === 0) return new Set();
  const ids = posts.map(({ id }) => id);
  const rows = await listedConversations(publicScope(ctx.db))
    .select('conversations.id')
    .where('conversations.id', 'in', ids)
    .execute();
  return new Set(rows.map(({ id }) => Number(id)));
}
