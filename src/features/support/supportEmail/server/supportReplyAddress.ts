import { replyAddress } from '#features/base/inboundMail/server/mailTokens.ts';
import type {
  NotificationEmail,
  ReplyAddress,
} from '#features/engage/notifications/server/replyAddressHook.ts';
import type { Ctx } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { supportRoute } from '../supportEmailRules.ts';
import { mailboxOfRequest } from './mailboxOfRequest.ts';

/** Customers can also answer the email that notifies them of a reply. Agents answer in the workspace. */
export async function supportReplyAddress(
  ctx: Ctx,
  trx: DatabaseTransaction,
  { memberId, subjects }: NotificationEmail,
): Promise<ReplyAddress | null> {
  const entryIds = subjects.filter(({ type }) => type === 'supportEntry').map(({ id }) => id);
  if (entryIds.length === 0 || entryIds.length < subjects.length) return null;
  const requests = await trx
    .selectFrom('support_entries')
    .innerJoin('support_requests', 'support_requests.id', 'request_id')
    .where('support_entries.id', 'in', entryIds)
    .where((eb) =>
      eb.or([
        eb('requester_id', '=', memberId),
        eb.exists(
          eb
            .selectFrom('support_participants')
            .whereRef('support_participants.request_id', '=', 'support_requests.id')
            .where('member_id', '=', memberId)
            .select('member_id'),
        ),
      ]),
    )
    .select(['support_requests.id', 'mailbox_id', 'team_id'])
    .distinct()
    .execute();
  const [request, ...others] = requests;
  const member = await trx
    .selectFrom('members')
    .where('id', '=', memberId)
    .select('email_key')
    .executeTakeFirst();
  if (!request || others.length > 0 || !member?.email_key) return null;
  const mailbox = await mailboxOfRequest(trx, request);
  const replyTo = await replyAddress(ctx, trx, {
    ...{ route: supportRoute, subject: `request:${request.id}`, memberId },
    ...{ recipient: member.email_key, mailboxId: mailbox?.id ?? null },
  });
  return replyTo === null ? null : { replyTo, from: mailbox?.address ?? null };
}
