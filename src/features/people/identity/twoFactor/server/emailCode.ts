import { refusal } from '#features/people/identity/server/enterAs.ts';
import { findAccountById } from '#features/people/identity/server/identityQueries.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import { checkCode, sendCode } from './oneTimeCodes.ts';

/**
 * Sends a code to confirm the member's email address.
 * @throws AppError MAX_RESEND_ATTEMPTS_REACHED; INVALID_REQUEST without an email address
 */
export async function sendVerificationCode(ctx: Ctx, memberId: number): Promise<void> {
  const account = await findAccountById(ctx.db, memberId);
  if (!account?.email) throw refusal('INVALID_REQUEST');
  if (account.email_verified_at !== null) return;
  const language = account.language ?? ctx.locale;
  await sendCode(ctx, { memberId, purpose: 'VERIFY_EMAIL', email: account.email, language });
}

/** @throws AppError INCORRECT_OTP, OTP_EXPIRED, MAX_ATTEMPT_REACHED (SPEC §8) */
export async function verifyByCode(
  ctx: Ctx,
  { memberId, code }: { memberId: number; code: string },
): Promise<void> {
  await checkCode(ctx, { memberId, purpose: 'VERIFY_EMAIL', code });
  await inTransaction(ctx, async ({ trx, emit }) => {
    await trx
      .updateTable('members')
      .set({ email_verified_at: ctx.now, updated_at: ctx.now })
      .where('id', '=', memberId)
      .execute();
    const about = { subjectType: 'member', subjectId: memberId } as const;
    await audit(trx, ctx, { action: 'member.emailVerified', ...about });
    emit({ type: 'member.updated', payload: { memberId } });
  });
}
