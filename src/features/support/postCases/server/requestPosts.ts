import { sql } from 'kysely';
import { conversationLoader } from '#features/content/conversations/server/conversationLoader.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import { worksOnSomeRequests } from '#features/support/requests/server/requestVisibility.ts';
import { supportRequestLoader } from '#features/support/requests/server/supportQueries.ts';
import type { SupportRequestRow } from '#features/support/requests/server/supportRows.ts';
import { canWorkOnRequests } from '#features/support/requests/supportRequestAccess.ts';
import { type Ctx, perRequest } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { RememberingLoader } from '#platform/rememberingLoader.ts';

export const requestPostKinds = ['ESCALATED', 'PUBLISHED', 'LINKED'] as const;
export type RequestPostKind = (typeof requestPostKinds)[number];

/** Most posts of a request. */
export const mostRequestPosts = 50;

/** Of the requests that agents linked to a post. */
const mostLinkedShown = 5;

export interface RequestPost {
  kind: RequestPostKind;
  post: ConversationRow;
}

export async function insertRequestPost(
  { viewer, now }: Ctx,
  trx: DatabaseTransaction,
  link: { requestId: number; postId: number; kind: RequestPostKind },
): Promise<void> {
  // First, for its lock: who removes another link meanwhile must see this one.
  await trx
    .updateTable('conversations')
    .set({ has_support_requests: true })
    .where('id', '=', link.postId)
    .execute();
  await trx
    .insertInto('support_request_posts')
    .values({
      ...{ request_id: link.requestId, conversation_id: link.postId, kind: link.kind },
      ...{ created_by_id: viewer.memberId, created_at: now },
    })
    .execute();
}

/** The posts of a request that the viewer sees; which ones agents linked is for agents. */
export async function listRequestPosts(
  ctx: Ctx,
  request: Pick<SupportRequestRow, 'id' | 'category_id'>,
): Promise<RequestPost[]> {
  const isAgent = canWorkOnRequests(ctx.viewer, request.category_id).ok;
  const rows = await ctx.db
    .selectFrom('support_request_posts')
    .where('request_id', '=', request.id)
    .$if(!isAgent, (query) => query.where('kind', '!=', 'LINKED'))
    .select(['conversation_id', 'kind'])
    .orderBy('created_at')
    .orderBy('conversation_id')
    .limit(mostRequestPosts)
    .$castTo<{ conversation_id: number; kind: RequestPostKind }>()
    .execute();
  const posts = await Promise.all(
    rows.map(({ conversation_id: id }) => conversationLoader(ctx).load(id)),
  );
  return rows.flatMap(({ kind }, index) => {
    const post = posts[index];
    return post ? { kind, post } : [];
  });
}

/** The requests of a post that the viewer sees. */
export async function listPostRequests(
  ctx: Ctx,
  post: Pick<ConversationRow, 'id' | 'has_support_requests'>,
): Promise<SupportRequestRow[]> {
  if (ctx.viewer.memberId === null || !post.has_support_requests) return [];
  const links = await postRequestLoader(ctx).load(post.id);
  const rows = await Promise.all(links.map(({ id }) => supportRequestLoader(ctx).load(id)));
  return rows.filter(
    (row, index): row is SupportRequestRow =>
      row !== null &&
      (links[index]?.kind !== 'LINKED' || canWorkOnRequests(ctx.viewer, row.category_id).ok),
  );
}

interface PostRequest {
  /** Of the request. */
  id: number;
  kind: RequestPostKind;
}

function postRequestLoader(ctx: Ctx): RememberingLoader<number, PostRequest[]> {
  return perRequest(ctx, createPostRequestLoader);
}

/** Many requests can be linked to one known problem: the latest of them, and only for agents. */
function createPostRequestLoader({ db, viewer }: Ctx): RememberingLoader<number, PostRequest[]> {
  const most = worksOnSomeRequests(viewer) ? mostLinkedShown : 0;
  return new RememberingLoader(async (ids) => {
    const { rows } = await sql<PostRequest & { postId: number }>`
      select "postId", id, kind from (
        select conversation_id as "postId", request_id as id, kind,
          row_number() over (partition by conversation_id, kind = 'LINKED'
            order by request_id desc) as place
        from support_request_posts where conversation_id = any(${ids}::bigint[])
      ) linked where kind <> 'LINKED' or place <= ${most} order by id`.execute(db);
    const found = Map.groupBy(rows, ({ postId }) => postId);
    return ids.map((id) => found.get(id) ?? []);
  });
}
