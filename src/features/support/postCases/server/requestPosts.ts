import { conversationLoader } from '#features/content/conversations/server/conversationLoader.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import { type Ctx, perRequest } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { RememberingLoader } from '#platform/rememberingLoader.ts';
import { supportRequestLoader } from '../../requests/server/supportQueries.ts';
import type { SupportRequestRow } from '../../requests/server/supportRows.ts';

export const requestPostKinds = ['ESCALATED', 'PUBLISHED'] as const;
export type RequestPostKind = (typeof requestPostKinds)[number];

export interface RequestPost {
  kind: RequestPostKind;
  post: ConversationRow;
}

export async function insertRequestPost(
  { viewer, now }: Ctx,
  trx: DatabaseTransaction,
  link: { requestId: number; postId: number; kind: RequestPostKind },
): Promise<void> {
  await trx
    .insertInto('support_request_posts')
    .values({
      ...{ request_id: link.requestId, conversation_id: link.postId, kind: link.kind },
      ...{ created_by_id: viewer.memberId, created_at: now },
    })
    .execute();
  await trx
    .updateTable('conversations')
    .set({ has_support_requests: true })
    .where('id', '=', link.postId)
    .execute();
}

/** The posts of a request that the viewer sees. */
export async function listRequestPosts(ctx: Ctx, requestId: number): Promise<RequestPost[]> {
  const rows = await ctx.db
    .selectFrom('support_request_posts')
    .where('request_id', '=', requestId)
    .select(['conversation_id', 'kind'])
    .orderBy('created_at')
    .orderBy('conversation_id')
    .limit(50)
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
  const ids = await postRequestLoader(ctx).load(post.id);
  const rows = await Promise.all(ids.map((id) => supportRequestLoader(ctx).load(id)));
  return rows.filter((row) => row !== null);
}

function postRequestLoader(ctx: Ctx): RememberingLoader<number, number[]> {
  return perRequest(ctx, createPostRequestLoader);
}

function createPostRequestLoader({ db }: Ctx): RememberingLoader<number, number[]> {
  return new RememberingLoader(async (ids) => {
    const rows = await db
      .selectFrom('support_request_posts')
      .where('conversation_id', 'in', ids)
      .select(['conversation_id', 'request_id'])
      .orderBy('request_id')
      .execute();
    const found = Map.groupBy(rows, ({ conversation_id }) => conversation_id);
    return ids.map((id) => (found.get(id) ?? []).map(({ request_id }) => request_id));
  });
}
