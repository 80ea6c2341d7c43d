import { demand } from '#core/permissions.ts';
import { canSetPrivacy } from '#features/content/conversations/conversationRules.ts';
import { addresseeOf, canWritePrivately } from '#features/content/conversations/privacyRules.ts';
import { factsOf } from '#features/content/conversations/server/conversationFields.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import { answersLost } from '#features/content/conversations/server/conversationWrites.ts';
import type { Ctx } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import type { UndoRecord } from '#platform/logActivity.ts';
import { getComment } from './commentLoaders.ts';
import type { CommentRow } from './commentQueries.ts';
import { ownResponseFactsOf } from './responseFacts.ts';

/** Responses below a private one are private as well. */
export function privacyOf(
  { viewer }: Ctx,
  { conversation, parent }: { conversation: ConversationRow; parent: CommentRow | null },
  asked: boolean,
) {
  const isPrivate = asked || (parent?.is_private ?? false);
  const facts = {
    post: factsOf(conversation),
    parent: parent && { authorId: parent.author_id, addresseeId: parent.addressee_id },
  };
  return { isPrivate, addresseeId: isPrivate ? addresseeOf(viewer, facts) : null };
}

/** The change of a response's privacy; null if unchanged. */
export async function preparePrivacy(
  ctx: Ctx,
  before: CommentRow,
  conversation: ConversationRow,
  asked: boolean | null | undefined,
): Promise<Privacy | null> {
  if (asked == null || asked === before.is_private) return null;
  const post = factsOf(conversation);
  demand(canSetPrivacy(ctx.viewer, await ownResponseFactsOf(ctx, before), post));
  if (asked) demand(canWritePrivately(ctx.viewer, post, ctx.settings));
  const parent = before.parent_id === null ? null : await getComment(ctx, before.parent_id);
  const isOwn = before.author_id === ctx.viewer.memberId;
  const { isPrivate, addresseeId } = privacyOf(ctx, { conversation, parent }, asked);
  return { is_private: isPrivate, addressee_id: isOwn ? addresseeId : null };
}

/**
 * Logs a change of privacy by an edit as a separate, undoable activity. Call after `recounting`.
 * @param post as it was locked
 */
export async function undoOfPrivacy(
  trx: DatabaseTransaction,
  { post, old, privacy }: { post: ConversationRow; old: CommentRow; privacy: Privacy },
): Promise<UndoRecord> {
  const { is_private, addressee_id } = old;
  return {
    kind: 'change-property',
    activity: privacy.is_private ? 'MARK_PRIVATE' : 'MARK_PUBLIC',
    ...{ postId: post.id, responseId: old.id },
    ...{ before: { response: { is_private, addressee_id } }, after: { response: privacy } },
    cleared: await answersLost(trx, post),
  };
}

type Privacy = Pick<CommentRow, 'is_private' | 'addressee_id'>;
