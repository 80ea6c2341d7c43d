import type { Ctx } from '#platform/context.ts';
import { supportRequestLoader } from './supportQueries.ts';
import type { SupportEntryRow, SupportRequestRow } from './supportRows.ts';

export interface RepliedRequest {
  /** The request that has the reply: a follow-up, if it came too late to reopen. */
  request: SupportRequestRow;
  entry: SupportEntryRow | null;
}

/** A reply that was sent before with the same key, or the follow-up that it opened. */
export async function findSentReply(
  ctx: Ctx,
  authorId: number,
  sentAs: string,
): Promise<RepliedRequest | undefined> {
  const entry = await ctx.db
    .selectFrom('support_entries')
    .where('author_id', '=', authorId)
    .where('sent_as', '=', sentAs)
    .selectAll()
    .$castTo<SupportEntryRow>()
    .executeTakeFirst();
  if (entry) {
    const request = await supportRequestLoader(ctx).load(entry.request_id);
    return request ? { request, entry } : undefined;
  }
  const followUp = await ctx.db
    .selectFrom('support_requests')
    .where('created_by_id', '=', authorId)
    .where('sent_as', '=', sentAs)
    .selectAll()
    .$castTo<SupportRequestRow>()
    .executeTakeFirst();
  return followUp && { request: followUp, entry: null };
}
