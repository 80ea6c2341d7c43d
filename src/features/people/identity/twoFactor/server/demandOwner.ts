import { demandMember } from '#core/permissions.ts';
import { refusal } from '#features/people/identity/server/enterAs.ts';
import { findAccountById } from '#features/people/identity/server/identityQueries.ts';
import { demandPassword } from '#features/people/identity/server/passwordService.ts';
import type { Ctx } from '#platform/context.ts';

/**
 * Re-authenticates before a sensitive action, because a browser may be left unlocked. Members with only a
 * provider have no password.
 * @throws AppError UNAUTHENTICATED, PASSWORD_MISMATCH, TEMPORARILY_DISABLED
 */
export async function demandOwner(
  ctx: Ctx,
  password: unknown,
): Promise<{ id: number; username: string; fullName: string }> {
  const account = await findAccountById(ctx.db, demandMember(ctx.viewer));
  if (!account) throw refusal('INVALID_REQUEST');
  if (account.password_hash !== null) {
    await demandPassword(ctx, account.id, typeof password === 'string' ? password : '');
  }
  return { id: account.id, username: account.username, fullName: account.full_name };
}
