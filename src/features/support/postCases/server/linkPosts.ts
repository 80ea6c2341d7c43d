import { AppError } from '#core/errors.ts';
import { parseId, requireId } from '#core/ids.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { demand, demandActive } from '#core/permissions.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { conversationLoader } from '#features/content/conversations/server/conversationLoader.ts';
import type { SupportRequestRow } from '#features/support/requests/server/supportRows.ts';
import {
  changeRequest,
  type OpenRequest,
} from '#features/support/requests/server/supportWrites.ts';
import { canWorkOnRequests } from '#features/support/requests/supportRequestAccess.ts';
import type { Ctx } from '#platform/context.ts';
import { linkedPostSchema } from '../postCaseInputs.ts';
import { insertRequestPost, mostRequestPosts } from './requestPosts.ts';

/**
 * Links a post or article that the agent sees to a request. Customers don't learn of it.
 * @throws AppError UNAUTHENTICATED, NOT_FOUND, FORBIDDEN, VALIDATION_FAILED
 */
export function linkPost(ctx: Ctx, id: string, given: unknown): Promise<SupportRequestRow> {
  return changeLinks(ctx, id, async (open) => {
    const { postId } = parseInput(linkedPostSchema, given);
    const wanted = parseId(postId);
    const post = wanted === null ? null : await conversationLoader(ctx).load(wanted);
    if (post === null || post.merged_into_id !== null) throw wrongPost('unknown');
    const { trx } = open.unit;
    const linked = await trx
      .selectFrom('support_request_posts')
      .where('request_id', '=', open.row.id)
      .select('conversation_id')
      .execute();
    if (linked.some(({ conversation_id }) => conversation_id === post.id)) throw wrongPost('taken');
    if (linked.length >= mostRequestPosts) throw wrongPost('max');
    await insertRequestPost(ctx, trx, {
      ...{ requestId: open.row.id, postId: post.id, kind: 'LINKED' },
    });
    // Without its title: not every agent of the request may see the post.
    await open.addEvent('POST_LINKED', { postId: post.id });
  });
}

/**
 * Removes a link that an agent made; what a request came from or led to stays.
 * @throws AppError UNAUTHENTICATED, NOT_FOUND, FORBIDDEN, VALIDATION_FAILED
 */
export function unlinkPost(ctx: Ctx, id: string, given: unknown): Promise<SupportRequestRow> {
  return changeLinks(ctx, id, async (open) => {
    const postId = parseId(parseInput(linkedPostSchema, given).postId);
    if (postId === null) throw wrongPost('unknown');
    const { trx } = open.unit;
    const removed = await trx
      .deleteFrom('support_request_posts')
      .where('request_id', '=', open.row.id)
      .where('conversation_id', '=', postId)
      .where('kind', '=', 'LINKED')
      .returning('conversation_id')
      .executeTakeFirst();
    if (!removed) throw wrongPost('unknown');
    await trx
      .selectFrom('conversations')
      .select('id')
      .where('id', '=', postId)
      .forNoKeyUpdate()
      .execute();
    const rest = await trx
      .selectFrom('support_request_posts')
      .where('conversation_id', '=', postId)
      .select('request_id')
      .executeTakeFirst();
    await trx
      .updateTable('conversations')
      .set({ has_support_requests: rest !== undefined })
      .where('id', '=', postId)
      .execute();
    await open.addEvent('POST_UNLINKED', { postId });
  });
}

function changeLinks(
  ctx: Ctx,
  id: string,
  work: (open: OpenRequest) => Promise<void>,
): Promise<SupportRequestRow> {
  demandActive(ctx.viewer);
  return changeRequest(ctx, requireId(id), async (open) => {
    demand(canWorkOnRequests(ctx.viewer, open.row.category_id));
    if (open.row.merged_into !== null) {
      throw new AppError('CONFLICT', { message: 'This request was merged into another one.' });
    }
    await work(open);
    open.unit.emit({ type: 'supportRequest.updated', payload: { requestId: open.row.id } });
    return open.row;
  });
}

function wrongPost(rule: 'unknown' | 'taken' | 'max'): AppError {
  return validationFailed([{ field: 'postId', rule, message: validationMessages.format }]);
}
