import { AppError } from '#core/errors.ts';
import { demandMember } from '#core/permissions.ts';
import type { Ctx } from '#platform/context.ts';
import { listSessions } from '#platform/sessions/sessions.ts';
import { findAccountById } from './identityQueries.ts';
import { demandPassword } from './passwordService.ts';

/** Members without a password must have signed in this recently. Milliseconds. */
const recentSignIn = 10 * 60_000;

/**
 * The password, or a recent sign-in: an unlocked screen is not enough.
 * @throws AppError UNAUTHENTICATED, PASSWORD_MISMATCH, TEMPORARILY_DISABLED
 */
export async function demandPresence(ctx: Ctx, password: unknown): Promise<void> {
  const memberId = demandMember(ctx.viewer);
  const account = await findAccountById(ctx.db, memberId);
  if (account?.password_hash != null) {
    await demandPassword(ctx, memberId, typeof password === 'string' ? password : '');
    return;
  }
  const sessions = await listSessions(ctx.db, memberId, ctx.now);
  const began = sessions.find(({ id }) => id === ctx.sessionId)?.createdAt;
  if (began && +ctx.now - +began <= recentSignIn) return;
  throw new AppError('PASSWORD_MISMATCH', { message: 'Sign in again first' });
}
