import { setTimeout as wait } from 'node:timers/promises';
import { parseInput } from '#core/parseInput.ts';
import { paths } from '#core/paths.ts';
import { holds } from '#core/permissions.ts';
import { languageForMember } from '#features/base/mail/server/languageForMember.ts';
import { queueMail } from '#features/base/mail/server/queueMail.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { mailRequestSchema } from '../identityRules.ts';
import { passesCaptcha } from './captcha.ts';
import { demandForms } from './demandForms.ts';
import { findAccount } from './identityQueries.ts';
import { countMailRequest } from './loginFailures.ts';
import { createMemberToken } from './memberTokens.ts';

/** Links to set a password, with their validity in minutes. */
const lifetimes = {
  RESET_PASSWORD: 60,
  MIGRATE_ACCOUNT: 24 * 60,
  INVITATION: 7 * 24 * 60,
} as const;

export type PasswordPurpose = keyof typeof lifetimes;
export const passwordPurposes = ['RESET_PASSWORD', 'MIGRATE_ACCOUNT', 'INVITATION'] as const;

/** Minimum interval between two mails, for repeated clicks. Minutes. */
const mailEvery = 2;
/** Constant response time, whether the account exists or not. Milliseconds. */
const answerTime = 250;

export interface MailRequestOptions {
  purpose: PasswordPurpose;
  /** Shorter in tests. Milliseconds. */
  answerTime?: number;
}

/**
 * Mails a link to set a new password; known and unknown email addresses get the same response and timing
 * (DECISIONS "Identity").
 * @throws AppError INVALID_CAPTCHA, VALIDATION_FAILED
 */
export async function requestPasswordLink(
  ctx: Ctx,
  input: unknown,
  options: MailRequestOptions,
): Promise<void> {
  demandForms(ctx);
  const { email, captchaResponse } = parseInput(mailRequestSchema, input);
  if (!holds(ctx.viewer, 'EXCLUDE_FROM_CAPTCHA').ok) {
    const passed = captchaResponse !== '' && (await passesCaptcha(ctx, captchaResponse));
    await countMailRequest(ctx, passed);
  }
  const work = async () => {
    const account = await findAccount(ctx.db, email);
    if (!account || account.blocked_at !== null) return;
    const { purpose } = options;
    await inTransaction(ctx, ({ trx }) =>
      queuePasswordLink(trx, ctx, { memberId: account.id, purpose, every: mailEvery }),
    );
  };
  await Promise.all([work(), wait(options.answerTime ?? answerTime)]);
}

/**
 * Writes a mail to set a new password, unless one was written recently. A link to migrate an account, or an
 * invitation, is for an account that never had a password here.
 * @returns whether it was written
 */
export async function queuePasswordLink(
  trx: DatabaseTransaction,
  ctx: Ctx,
  link: { memberId: number; purpose: PasswordPurpose; every: number },
): Promise<boolean> {
  // Locked, so that only one of two concurrent requests sends a mail.
  const member = await trx
    .selectFrom('members')
    .select(['id', 'email', 'language', 'password_hash'])
    .where('id', '=', link.memberId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!member?.email) return false;
  const recent = await trx
    .selectFrom('member_tokens')
    .select('created_at')
    .where('member_id', '=', member.id)
    .where('purpose', 'in', passwordPurposes)
    .where('created_at', '>', new Date(ctx.now.getTime() - link.every * 60_000))
    .executeTakeFirst();
  if (recent) return false;
  const kind = member.password_hash === null ? link.purpose : 'RESET_PASSWORD';
  const token = await createMemberToken(trx, {
    memberId: member.id,
    purpose: kind,
    minutes: lifetimes[kind],
    now: ctx.now,
  });
  await queueMail(trx, {
    kind,
    memberId: member.id,
    to: member.email,
    language: languageForMember(ctx, member),
    data: { url: paths.resetPassword(token) },
  });
  return true;
}
