import type { RouteOutcome } from '#features/base/inboundMail/server/mailRoute.ts';
import { insertRequest } from '#features/support/requests/server/createSupportRequest.ts';
import type {
  SupportEntryRow,
  SupportRequestRow,
} from '#features/support/requests/server/supportRows.ts';
import { openRequest } from '#features/support/requests/server/supportWrites.ts';
import { untitled } from '#features/support/requests/supportRequestRules.ts';
import type { Ctx, Unit } from '#platform/context.ts';
import { titleOfSubject } from '../supportEmailRules.ts';
import type { ReceivedEmail } from './receivedText.ts';
import { recordEmail } from './recordEmail.ts';
import { refusedAttachments } from './refusedAttachments.ts';
import { confirmReceipt } from './sendSupportMail.ts';
import { findSupportMailbox } from './supportMailboxes.ts';

/** Opens a request with an email: of a member, or of a sender without an account. */
export async function openFromEmail(
  ctx: Ctx,
  unit: Unit,
  received: ReceivedEmail & { uncertain: number | null },
): Promise<RouteOutcome> {
  const { routed, author, text, uncertain } = received;
  const { email, mailbox } = routed;
  const settings = await findSupportMailbox(unit.trx, mailbox.id);
  const isMember = author.memberId !== null;
  const { content, stripped_content } = text;
  const row = await insertRequest(ctx, unit, {
    kind: settings.kind,
    title: titleOfSubject(email.subject, stripped_content) || untitled,
    ...{ content, stripped_content, attachments: received.attachments, channel: 'EMAIL' },
    ...{ requesterId: author.memberId, creatorId: author.memberId },
    ...(!isMember && { requesterName: author.name, requesterEmail: routed.requester.address }),
    ...{ topic_id: null, category_id: null, mailboxId: mailbox.id, teamId: settings.team_id },
    language: isMember ? ctx.locale : (settings.language ?? ctx.settings.defaultLanguage),
    ...(isMember && { sentAs: routed.key }),
  });
  const entry = await findOpening(unit, row);
  await recordEmail(ctx, unit, { ...received, entry, requestId: row.id, isOpening: true });
  if (uncertain !== null) {
    await openRequest(ctx, unit, row).addEvent('EMAIL_UNCERTAIN', { number: uncertain });
  }
  await confirmReceipt(ctx, unit, { row, received });
  const path = `/support/agent/${row.number}`;
  return { state: 'ROUTED', path, ...refusedAttachments(ctx, received) };
}

export function findOpening({ trx }: Unit, row: SupportRequestRow): Promise<SupportEntryRow> {
  return trx
    .selectFrom('support_entries')
    .where('request_id', '=', row.id)
    .where('seq', '=', 1)
    .selectAll()
    .$castTo<SupportEntryRow>()
    .executeTakeFirstOrThrow();
}
