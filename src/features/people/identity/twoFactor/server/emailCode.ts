import { AppError } from '#core/errors.ts';
import { languageForMember } from '#features/base/mail/server/languageForMember.ts';
import { refusal } from '#features/people/identity/server/enterAs.ts';
import { type Account, findAccountById } from '#features/people/identity/server/identityQueries.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import { addressGuesses, countGuess } from '#platform/secrets/guessLimits.ts';
import { checkCode, sendCode } from './oneTimeCodes.ts';

/**
 * Sends a code to confirm the member's email address.
 * @throws AppError MAX_RESEND_ATTEMPTS_REACHED; INVALID_REQUEST without an email address; CONFLICT if it is verified
 */
export async function sendVerificationCode(ctx: Ctx, memberId: number): Promise<void> {
  const account = await findAccountById(ctx.db, memberId);
  if (!account?.email) throw refusal('INVALID_REQUEST');
  demandUnverified(account);
  const language = languageForMember(ctx, account);
  await sendCode(ctx, { memberId, purpose: 'VERIFY_EMAIL', email: account.email, language });
}

/** @throws AppError INCORRECT_OTP, OTP_EXPIRED, MAX_ATTEMPT_REACHED (SPEC §8), RATE_LIMITED; CONFLICT if it is verified */
export async function verifyByCode(
  ctx: Ctx,
  { memberId, code }: { memberId: number; code: string },
): Promise<void> {
  const account = await findAccountById(ctx.db, memberId);
  if (account) demandUnverified(account);
  const forgive = await countGuess(ctx, [addressGuesses('email-code', ctx.address)]);
  await checkCode(ctx, { memberId, purpose: 'VERIFY_EMAIL', code });
  await forgive();
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

/** Whoever has verified it, perhaps in another tab, is not sent a code that nothing needs. */
function demandUnverified({ email_verified_at: verifiedAt }: Account): void {
  if (verifiedAt === null) return;
  throw new AppError('CONFLICT', { message: 'This email address is already verified.' });
}
