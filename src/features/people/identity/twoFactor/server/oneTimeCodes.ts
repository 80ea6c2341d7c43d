import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import { queueMail } from '#features/base/mail/server/queueMail.ts';
import { loginMessages } from '#features/people/identity/loginMessages.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { twoFactorLimits } from '../twoFactorRules.ts';

export type CodePurpose = 'SIGN_IN' | 'VERIFY_EMAIL';

interface CodeOf {
  memberId: number;
  purpose: CodePurpose;
}

interface CodeMail extends CodeOf {
  email: string;
  language: string;
}

/**
 * Mails a six-digit code. A new one replaces the previous, at most three times until it expires.
 * @throws AppError MAX_RESEND_ATTEMPTS_REACHED (SPEC §8)
 */
export async function sendCode(ctx: Ctx, code: CodeMail): Promise<void> {
  await inTransaction(ctx, ({ trx }) => queueCode(trx, ctx, code));
}

/** The same within the transaction of another change. */
export async function queueCode(
  trx: DatabaseTransaction,
  ctx: Pick<Ctx, 'settings' | 'now'>,
  { memberId, purpose, email, language }: CodeMail,
): Promise<void> {
  const minutes = ctx.settings.identity.verifyEmailOTPExpiryTime;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const values = {
    code_hash: hashCode(code, { memberId, purpose }),
    created_at: ctx.now,
    expires_at: new Date(ctx.now.getTime() + minutes * 60_000),
  };
  const kept = await trx
    .insertInto('one_time_codes')
    .values({ ...values, member_id: memberId, purpose })
    .onConflict((conflict) =>
      conflict
        .columns(['member_id', 'purpose'])
        .doUpdateSet({
          ...values,
          // Failed attempts are kept: a new code does not reset them.
          attempt_count: sql<number>`case when one_time_codes.expires_at <= ${ctx.now} then 0 else one_time_codes.attempt_count end`,
          resend_count: sql<number>`case when one_time_codes.expires_at <= ${ctx.now} then 0 else one_time_codes.resend_count + 1 end`,
        })
        .where((is) =>
          is.or([
            is('one_time_codes.expires_at', '<=', ctx.now),
            is('one_time_codes.resend_count', '<', twoFactorLimits.codeResends),
          ]),
        ),
    )
    .returning('member_id')
    .executeTakeFirst();
  if (!kept) throw refusal('MAX_RESEND_ATTEMPTS_REACHED');
  const data = { code, minutes };
  await queueMail(trx, { kind: 'EMAIL_CODE', memberId, to: email, language, data });
}

/**
 * Consumes the code. The attempt is counted before the code is checked, so that concurrent attempts gain
 * nothing.
 * @throws AppError INCORRECT_OTP, OTP_EXPIRED, MAX_ATTEMPT_REACHED (SPEC §8)
 */
export async function checkCode(
  ctx: Ctx,
  { code, ...of }: CodeOf & { code: string },
): Promise<void> {
  const row = await ctx.db
    .updateTable('one_time_codes')
    .set({ attempt_count: sql`attempt_count + 1` })
    .where('member_id', '=', of.memberId)
    .where('purpose', '=', of.purpose)
    .returning(['code_hash', 'attempt_count', 'expires_at'])
    .executeTakeFirst();
  if (!row || row.expires_at <= ctx.now) throw refusal('OTP_EXPIRED');
  if (row.attempt_count > twoFactorLimits.codeAttempts) throw refusal('MAX_ATTEMPT_REACHED');
  if (!timingSafeEqual(row.code_hash, hashCode(code, of))) throw refusal('INCORRECT_OTP');
  const used = await ctx.db
    .deleteFrom('one_time_codes')
    .where('member_id', '=', of.memberId)
    .where('purpose', '=', of.purpose)
    .where('code_hash', '=', row.code_hash)
    .executeTakeFirstOrThrow();
  if (used.numDeletedRows === 0n) throw refusal('OTP_EXPIRED');
}

/** Includes member and purpose, so that a code is only valid for them. */
function hashCode(code: string, { memberId, purpose }: CodeOf): Buffer {
  return createHash('sha256').update(`${memberId} ${purpose} ${code}`).digest();
}

function refusal(
  code: 'INCORRECT_OTP' | 'OTP_EXPIRED' | 'MAX_ATTEMPT_REACHED' | 'MAX_RESEND_ATTEMPTS_REACHED',
): AppError {
  return new AppError(code, { message: loginMessages[code] });
}
