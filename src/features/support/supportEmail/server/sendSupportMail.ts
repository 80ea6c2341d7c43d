import { sql } from 'kysely';
import { isAligned } from '#features/base/inboundMail/server/senderVerdicts.ts';
import { queueMail } from '#features/base/mail/server/queueMail.ts';
import { nameKey } from '#features/people/identity/identityRules.ts';
import { insertPublicLink } from '#features/support/publicLinks/server/publicLinkService.ts';
import { requestPath } from '#features/support/requests/server/requestPath.ts';
import type { SupportRequestRow } from '#features/support/requests/server/supportRows.ts';
import { isReadLive, type SupportChange } from '#features/support/requests/server/supportWrites.ts';
import { isActiveStatus } from '#features/support/requests/supportTransitionRules.ts';
import type { Ctx, Unit } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { supportEmailLimits } from '../supportEmailRules.ts';
import type { ReceivedEmail } from './receivedText.ts';
import {
  addressed,
  listReferences,
  type MailRecipient,
  newMessageId,
  sendReplyEmail,
} from './supportLetters.ts';

/**
 * Sends an agent's reply, within its transaction, to everyone who takes part by email. Members who wrote in the portal
 * are notified instead, as they have chosen.
 */
export async function sendReplies(
  ctx: Ctx,
  trx: DatabaseTransaction,
  change: SupportChange,
): Promise<void> {
  const { after, reply } = change;
  const solvedUrl = await solvedUrlOf(ctx, trx, change);
  if (reply?.author_role === 'AGENT') {
    const readsLive = await isReadLive(trx, after);
    for (const recipient of await listRecipients(trx, after)) {
      const isContact = recipient.isRequester && after.requester_id === null;
      if (isContact && readsLive) continue;
      if (recipient.isRequester && reply.is_automatic && recipient.isSilent) continue;
      const url = isContact ? solvedUrl : null;
      await sendReplyEmail(ctx, trx, {
        ...{ row: after, entries: [reply], recipient, solvedUrl: url },
      });
    }
    if (!readsLive) return;
  }
  if (solvedUrl !== null) await sendSolved(ctx, trx, { row: after, url: solvedUrl });
}

/**
 * A public link for a requester without an account whose request an agent has just solved: by it they rate or reopen
 * it. Null otherwise; members are notified.
 */
async function solvedUrlOf(
  ctx: Ctx,
  trx: DatabaseTransaction,
  { before, after, reply }: SupportChange,
): Promise<string | null> {
  const isSolved =
    before !== null &&
    isActiveStatus(before.status) &&
    after.status === 'RESOLVED' &&
    !reply?.is_automatic;
  const isContact = after.requester_id === null && after.requester_email !== null;
  // Not if they said so themselves, by their link, or a program did.
  if (!isSolved || !isContact || ctx.viewer.memberId === null) return null;
  return (await insertPublicLink(ctx, trx, { requestId: after.id, isRequesters: true })).path;
}

async function sendSolved(
  ctx: Ctx,
  trx: DatabaseTransaction,
  { row, url }: { row: SupportRequestRow; url: string },
): Promise<void> {
  const { replyTo } = await findAnswering(trx, row);
  const recipient = { email: replyTo ?? row.requester_email ?? '', memberId: null };
  await queueMail(trx, {
    kind: 'SUPPORT_SOLVED',
    data: {
      ...{ number: `${row.number}`, title: row.title, url },
      references: await listReferences(trx, row.id),
    },
    ...(await addressed(ctx, trx, { row, recipient, messageId: newMessageId(ctx, row) })),
  });
}

interface Recipient extends MailRecipient {
  isRequester: boolean;
  isSilent: boolean;
}

async function listRecipients(
  trx: DatabaseTransaction,
  row: SupportRequestRow,
): Promise<Recipient[]> {
  const { rows } = await sql<{ email: string; member_id: number | null; is_requester: boolean }>`
    select members.email, members.id as member_id, true as is_requester from members
      where id = ${row.requester_id}::bigint and email is not null and ${row.channel} = 'EMAIL'
        and deleted_at is null and blocked_at is null and deactivated_at is null
    union all select ${row.requester_email}::text, null, true
      where ${row.requester_id}::bigint is null and ${row.requester_email}::text is not null
    union all select email, null, false from support_copies where request_id = ${row.id}`.execute(
    trx,
  );
  const { replyTo, isSilent } = await findAnswering(trx, row);
  const recipients = rows.map(({ email, member_id: memberId, is_requester: isRequester }) => ({
    ...(isRequester && replyTo !== null ? { email: replyTo, memberId: null } : { email, memberId }),
    ...{ isRequester, isSilent },
  }));
  return [...Map.groupBy(recipients, ({ email }) => nameKey(email)).values()].flatMap(
    ([first]) => first ?? [],
  );
}

/**
 * Where the requester's newest email wants answers, and whether it wants no automatic ones. What a former requester sent says
 * nothing of where the present one is answered.
 */
async function findAnswering(
  trx: DatabaseTransaction,
  row: SupportRequestRow,
): Promise<{ replyTo: string | null; isSilent: boolean }> {
  const newest = await trx
    .selectFrom('support_emails')
    .innerJoin('support_entries', 'support_entries.id', 'entry_id')
    .where('request_id', '=', row.id)
    .where('is_inbound', '=', true)
    .where((where) =>
      where.or([
        where('author_id', '=', row.requester_id),
        where('address', '=', row.requester_email),
        // Of a web form, which answers go past.
        where('seq', '=', 1),
      ]),
    )
    .where('support_emails.created_at', '>=', row.requester_since ?? new Date(0))
    .select(['reply_to', 'is_silent'])
    .orderBy('support_emails.id', 'desc')
    .executeTakeFirst();
  return { replyTo: newest?.reply_to ?? null, isSilent: newest?.is_silent ?? false };
}

/**
 * Confirms to a proven sender that their email opened a request: others may be victims of a forgery. Three times in
 * three hours at most, so that two programs do not answer each other.
 */
export async function confirmReceipt(
  ctx: Ctx,
  { trx }: Unit,
  { row, received }: { row: SupportRequestRow; received: ReceivedEmail },
): Promise<void> {
  const { author, routed } = received;
  const { requester, replyTo, isSilent } = routed;
  const to = replyTo?.address ?? requester.address;
  const isProven = requester.isProven && isAligned(domainOf(to), domainOf(requester.address));
  if (!isProven || isSilent) return;
  const { count } = await trx
    .selectFrom('mails')
    .where('kind', '=', 'SUPPORT_RECEIVED')
    .where('recipient', '=', to)
    .where('created_at', '>', new Date(ctx.now.getTime() - 3 * 3_600_000))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= supportEmailLimits.confirmations) return;
  const memberId = replyTo === null ? author.memberId : null;
  await sendReceipt(ctx, trx, { row, recipient: { email: to, memberId } });
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}

/** Tells a proven address the number of its request; an answer to the email joins the request. */
export async function sendReceipt(
  ctx: Ctx,
  trx: DatabaseTransaction,
  { row, recipient }: { row: SupportRequestRow; recipient: MailRecipient },
): Promise<void> {
  await queueMail(trx, {
    kind: 'SUPPORT_RECEIVED',
    data: {
      ...{ number: `${row.number}`, title: row.title },
      url: recipient.memberId === null ? null : await requestPath(ctx, row),
      references: await listReferences(trx, row.id),
    },
    ...(await addressed(ctx, trx, { row, recipient, messageId: newMessageId(ctx, row) })),
  });
}

/**
 * Tells someone without an account, within the transaction of a merge, where their request goes on. Members are
 * notified instead.
 */
export async function sendMergeNotice(
  ctx: Ctx,
  trx: DatabaseTransaction,
  { before, after: merged }: SupportChange,
): Promise<void> {
  if (before === null || before.merged_into !== null || merged.merged_into === null) return;
  if (merged.requester_id !== null || merged.requester_email === null) return;
  const row = await trx
    .selectFrom('support_requests')
    .where('id', '=', merged.merged_into)
    .selectAll()
    .$castTo<SupportRequestRow>()
    .executeTakeFirstOrThrow();
  const { replyTo } = await findAnswering(trx, merged);
  const recipient = { email: replyTo ?? merged.requester_email, memberId: null };
  await queueMail(trx, {
    kind: 'SUPPORT_MERGED',
    data: {
      ...{ number: `${row.number}`, title: row.title, merged: `${merged.number}` },
      references: await listReferences(trx, row.id),
    },
    ...(await addressed(ctx, trx, { row, recipient, messageId: newMessageId(ctx, row) })),
    language: merged.language,
  });
}
