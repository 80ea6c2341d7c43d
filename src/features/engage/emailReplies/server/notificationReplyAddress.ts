import { replyAddress } from '#features/base/inboundMail/server/mailTokens.ts';
import type {
  NotificationEmail,
  ReplyAddress,
} from '#features/engage/notifications/server/replyAddressHook.ts';
import type { Ctx } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { routeName } from './emailReplyRoute.ts';

/**
 * A reply to an email about one comment goes below that comment, any other below the post. There is no address
 * without a mailbox for replies.
 */
export async function notificationReplyAddress(
  ctx: Ctx,
  trx: DatabaseTransaction,
  { memberId, conversationId, subjects }: NotificationEmail,
): Promise<ReplyAddress | null> {
  if (conversationId === null) return null;
  const member = await trx
    .selectFrom('members')
    .select('email_key')
    .where('id', '=', memberId)
    .executeTakeFirst();
  if (!member?.email_key) return null;
  const [first] = subjects;
  const isOfOne = subjects.every(({ type, id }) => type === 'comment' && id === first?.id);
  const subject = isOfOne && first ? `comment:${first.id}` : `conversation:${conversationId}`;
  const replyTo = await replyAddress(ctx, trx, {
    route: routeName,
    subject,
    recipient: member.email_key,
    memberId,
  });
  return replyTo === null ? null : { replyTo, from: null };
}
