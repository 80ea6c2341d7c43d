import { AppError } from '#core/errors.ts';
import { demand, holds } from '#core/permissions.ts';
import { queuePasswordLink } from '#features/people/identity/server/passwordLinks.ts';
import { standingsOf } from '#features/people/standing/server/standings.ts';
import { canResetPassword } from '#features/people/standing/standingRules.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';

/** Minimum interval between two mails. Minutes. */
const mailEvery = 1;

/**
 * SPEC §7 resetPassword(userId): mails the member a link to set a new password. The old one stays valid until
 * then. A recent link is not sent again.
 * @throws AppError FORBIDDEN, NOT_FOUND, BAD_REQUEST for a member without an email address
 */
export async function resetMemberPassword(ctx: Ctx, memberId: number): Promise<void> {
  demand(holds(ctx.viewer, 'RESET_USER_PASSWORD'));
  await inTransaction(ctx, async ({ trx }) => {
    const { actor, subject } = await standingsOf(ctx, trx, memberId);
    demand(canResetPassword(ctx.viewer, subject, actor));
    const member = await trx
      .selectFrom('members')
      .select(['email', 'blocked_at'])
      .where('id', '=', memberId)
      .executeTakeFirst();
    if (!member?.email || member.blocked_at !== null) {
      throw new AppError('BAD_REQUEST', { message: 'This member can’t receive a link' });
    }
    const link = { memberId, purpose: 'RESET_PASSWORD', every: mailEvery } as const;
    if (!(await queuePasswordLink(trx, ctx, link))) return;
    await audit(trx, ctx, {
      action: 'member.passwordResetSent',
      subjectType: 'member',
      subjectId: memberId,
    });
  });
}
