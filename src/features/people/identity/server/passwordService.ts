import { AppError } from '#core/errors.ts';
import { parseInput } from '#core/parseInput.ts';
import { demandMember } from '#core/permissions.ts';
import { languageForMember } from '#features/base/mail/server/languageForMember.ts';
import { queueMail } from '#features/base/mail/server/queueMail.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { endAccess } from '#platform/sessions/endAccess.ts';
import { endOtherSessions } from '#platform/sessions/sessions.ts';
import { identityMessages } from '../identityMessageRules.ts';
import { changePasswordSchema, resetPasswordSchema } from '../identityRules.ts';
import { refusal } from './enterAs.ts';
import { type Account, findAccountById, lockPassword, updatePassword } from './identityQueries.ts';
import { countAttempt, failuresOfMember, forgiveAttempt, subjectsOf } from './loginFailures.ts';
import { findMemberToken, revokeMemberTokens, useMemberToken } from './memberTokens.ts';
import { passwordPurposes } from './passwordLinks.ts';
import { hashPassword, matchesPassword, type PasswordCost } from './passwords.ts';

/**
 * The member of a password link, for its page.
 * @returns null if the link is forged, expired or used
 */
export async function findPasswordLink(ctx: Ctx, token: string): Promise<Account | null> {
  const found = await findMemberToken(ctx.db, { token, purpose: passwordPurposes, now: ctx.now });
  return found ? findAccountById(ctx.db, found.memberId) : null;
}

/**
 * Sets a new password with a link from a mail: every session ends, and the email address is verified.
 * @throws AppError INVALID_REQUEST if the link is forged, expired or used; VALIDATION_FAILED
 */
export async function resetPassword(ctx: Ctx, input: unknown, cost?: PasswordCost): Promise<void> {
  const { token, password } = parseInput(resetPasswordSchema, input);
  const claim = { token, purpose: passwordPurposes, now: ctx.now };
  if (!(await findMemberToken(ctx.db, claim))) throw refusal('INVALID_REQUEST');
  const passwordHash = await hashPassword(password, cost);
  await inTransaction(ctx, async ({ trx, emit }) => {
    const used = await useMemberToken(trx, claim);
    const account = used && (await findAccountById(trx, used.memberId));
    if (!account) throw refusal('INVALID_REQUEST');
    await replacePassword(trx, ctx, { account, passwordHash });
    await endAccess(trx, { memberId: account.id, now: ctx.now });
    await trx
      .updateTable('members')
      .set({ email_verified_at: account.email_verified_at ?? ctx.now })
      .where('id', '=', account.id)
      .execute();
    await trx.deleteFrom('login_failures').where(failuresOfMember(account.id)).execute();
    emit({ type: 'member.updated', payload: { memberId: account.id } });
  });
}

/**
 * Changes the viewer's own password; their other sessions end.
 * @param sessionId the session to keep
 * @throws AppError PASSWORD_MISMATCH, counted like a failed sign-in; TEMPORARILY_DISABLED, VALIDATION_FAILED
 */
export async function changePassword(
  ctx: Ctx,
  input: unknown,
  { sessionId, cost }: { sessionId: string | null; cost?: PasswordCost },
): Promise<void> {
  const memberId = demandMember(ctx.viewer);
  const { currentPassword, newPassword } = parseInput(changePasswordSchema, input);
  const account = await demandPassword(ctx, memberId, currentPassword);
  const passwordHash = await hashPassword(newPassword, cost);
  await inTransaction(ctx, async ({ trx, emit }) => {
    // A concurrent change may have won: then this one verified the previous password.
    if (!(await lockPassword(trx, account))) throw passwordMismatch();
    await replacePassword(trx, ctx, { account, passwordHash });
    await endOtherSessions(trx, memberId, sessionId);
    emit({ type: 'member.updated', payload: { memberId } });
  });
}

/**
 * Re-authenticates with the password before a sensitive action. No captcha, because the member is signed in;
 * after ten failures the account is locked as at sign-in.
 * @throws AppError PASSWORD_MISMATCH, TEMPORARILY_DISABLED
 */
export async function demandPassword(
  ctx: Ctx,
  memberId: number,
  password: string,
): Promise<Account> {
  const account = await findAccountById(ctx.db, memberId);
  if (!account) throw new AppError('UNAUTHENTICATED');
  const subjects = subjectsOf({ memberId, name: '' }, ctx.address);
  const { ofAccount: loginAttempts } = await countAttempt(ctx, subjects, true);
  if (!(await matchesPassword(password, account.password_hash))) {
    throw passwordMismatch(loginAttempts);
  }
  await forgiveAttempt(ctx.db, subjects);
  return account;
}

function passwordMismatch(loginAttempts?: number): AppError {
  const message = identityMessages.currentPassword;
  const faults = [{ field: 'currentPassword', rule: 'mismatch', message }];
  return new AppError('PASSWORD_MISMATCH', { message, faults, loginAttempts });
}

/** The change itself: password links become invalid, and the owner is notified. */
async function replacePassword(
  trx: DatabaseTransaction,
  ctx: Ctx,
  { account, passwordHash }: { account: Account; passwordHash: string },
): Promise<void> {
  await updatePassword(trx, account.id, passwordHash);
  await revokeMemberTokens(trx, account.id, passwordPurposes);
  await audit(trx, ctx, {
    action: 'member.passwordChanged',
    subjectType: 'member',
    subjectId: account.id,
    actorId: account.id,
  });
  if (account.email === null) return;
  await queueMail(trx, {
    kind: 'PASSWORD_CHANGED',
    memberId: account.id,
    to: account.email,
    language: languageForMember(ctx, account),
    data: {},
  });
}
