import type { RouteOutcome } from '#features/base/inboundMail/server/mailRoute.ts';
import { openFollowUp } from '#features/support/requests/server/createSupportRequest.ts';
import { reopensTooOften } from '#features/support/requests/server/reopensTooOften.ts';
import { addReply } from '#features/support/requests/server/supportRequestService.ts';
import { changeUnseen, type OpenRequest } from '#features/support/requests/server/supportWrites.ts';
import { isActiveStatus, mayReopen } from '#features/support/requests/supportTransitionRules.ts';
import type { Ctx, Unit } from '#platform/context.ts';
import { isHiddenRequest, lockRequestAfterMerges } from './findThread.ts';
import { findOpening, openFromEmail } from './openFromEmail.ts';
import type { ReceivedEmail } from './receivedText.ts';
import { recordEmail } from './recordEmail.ts';
import { refusedAttachments } from './refusedAttachments.ts';

/** Adds an email to its request: it reopens what is solved, or opens a follow-up, as a reply in the portal does. */
export async function replyFromEmail(
  ctx: Ctx,
  unit: Unit,
  received: ReceivedEmail & { requestId: number },
): Promise<RouteOutcome> {
  const id = await lockRequestAfterMerges(unit.trx, received.requestId);
  // Hidden since the email was looked at: nobody would see it there.
  if (await isHiddenRequest(unit.trx, id)) {
    return openFromEmail(ctx, unit, { ...received, uncertain: null });
  }
  const number = await changeUnseen(ctx, unit, {
    id,
    work: (open) => addEmail(ctx, open, received),
  });
  const path = `/support/agent/${number}`;
  return { state: 'ROUTED', path, ...refusedAttachments(ctx, received) };
}

/** An email that changes no status is still not buried in a request that was closed long ago. */
function opensFollowUp({ now }: Ctx, { row }: OpenRequest): boolean {
  return !isActiveStatus(row.status) && !mayReopen({ resolvedAt: row.resolved_at }, now);
}

async function addEmail(ctx: Ctx, open: OpenRequest, received: ReceivedEmail): Promise<number> {
  const { author, text, routed, attachments } = received;
  const { content, stripped_content } = text;
  const isAutomatic = await reopensTooOften(ctx, open);
  const outcome = await open.apply({
    type: 'REQUESTER_REPLIED',
    isAutomatic: isAutomatic || (routed.isSilent && !opensFollowUp(ctx, open)),
  });
  if (outcome.kind === 'followUp') {
    const made = await openFollowUp(ctx, open, {
      ...{ content, stripped_content, attachments, channel: 'EMAIL' },
      writer: { id: author.memberId, name: author.memberId === null ? author.name : null },
      ...{ creatorId: author.memberId, sentAs: author.memberId === null ? null : routed.key },
    });
    const entry = await findOpening(open.unit, made);
    await recordEmail(ctx, open.unit, { ...received, entry, requestId: made.id, isOpening: true });
    return made.number;
  }
  const { request, entry } = await addReply(ctx, open, {
    ...{ content, stripped_content, attachments: JSON.stringify(attachments), channel: 'EMAIL' },
    ...{ kind: 'REPLY', is_public: true, author_role: 'REQUESTER', is_automatic: isAutomatic },
    ...(author.memberId === null
      ? { author_id: null, author_name: author.name }
      : { author_id: author.memberId, sent_as: routed.key }),
  });
  await recordEmail(ctx, open.unit, { ...received, entry, requestId: request.id });
  return request.number;
}
