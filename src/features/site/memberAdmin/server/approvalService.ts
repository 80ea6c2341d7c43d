import { AppError } from '#core/errors.ts';
import { parseInput } from '#core/parseInput.ts';
import { demand, holds } from '#core/permissions.ts';
import { languageForMember } from '#features/base/mail/server/languageForMember.ts';
import { queueMail } from '#features/base/mail/server/queueMail.ts';
import type { Authority } from '#features/people/standing/server/memberStandingService.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import { endAllSessions } from '#platform/sessions/sessions.ts';
import { approvalSchema } from '../memberAdminInputs.ts';

const actions = {
  APPROVED: 'member.approved',
  REJECTED: 'member.rejected',
  PENDING: 'member.approvalReopened',
} as const;

/**
 * Approves a pending member, or rejects them with a reason; both can be undone (`PENDING`). The member is
 * notified by mail. Unapproved members have no session.
 * @throws AppError VALIDATION_FAILED if a rejection has no reason, FORBIDDEN, NOT_FOUND
 */
export async function decideApproval(ctx: Ctx, input: unknown, by: Authority = 'VIEWER') {
  if (by === 'VIEWER') demand(holds(ctx.viewer, 'MANAGE_USER_APPROVAL'));
  const { memberId, status, reason } = parseInput(approvalSchema, input);
  await inTransaction(ctx, async ({ trx, emit }) => {
    const before = await trx
      .selectFrom('members')
      .select(['id', 'email', 'language', 'role', 'approval_status'])
      .where('id', '=', memberId)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw new AppError('NOT_FOUND');
    if (before.approval_status === status) return;
    // Members with a role were approved long ago: rejecting them must not bypass the block rules.
    if (status !== 'APPROVED' && before.role !== 'member') throw new AppError('FORBIDDEN');
    await trx
      .updateTable('members')
      .set({
        approval_status: status,
        approval_reason: status === 'REJECTED' ? reason : null,
        updated_at: ctx.now,
      })
      .where('id', '=', memberId)
      .execute();
    if (status !== 'APPROVED') await endAllSessions(trx, memberId);
    await audit(trx, ctx, {
      action: actions[status],
      subjectType: 'member',
      subjectId: memberId,
      detail: { from: before.approval_status, ...(reason === null ? {} : { reason }) },
    });
    if (before.email !== null && status !== 'PENDING') {
      const address = {
        memberId,
        to: before.email,
        language: languageForMember(ctx, before, { isOwn: false }),
      };
      if (status === 'APPROVED') await queueMail(trx, { kind: 'APPROVED', data: {}, ...address });
      else await queueMail(trx, { kind: 'REJECTED', data: { reason: reason ?? '' }, ...address });
    }
    emit({ type: 'member.updated', payload: { memberId } });
  });
}
