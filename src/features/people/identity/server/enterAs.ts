import { AppError, type ErrorCode } from '#core/errors.ts';
import { languageForMember } from '#features/base/mail/server/languageForMember.ts';
import { queueMail } from '#features/base/mail/server/queueMail.ts';
import { isBanned } from '#features/people/bans/server/isBanned.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction, type Unit } from '#platform/context.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';
import '#platform/http/visitorCookie.ts';
import { type CreatedSession, createSession } from '#platform/sessions/sessions.ts';
import { loginMessages } from '../loginMessages.ts';
import { type Account, findAccountById } from './identityQueries.ts';
import { isNewDevice, recordSignIn, type SignInMethod } from './signInHistory.ts';

export interface Entrance {
  memberId: number;
  method: SignInMethod;
  /** 48 hours instead of 12 (SPEC §9). */
  remember: boolean;
  userAgent: string;
  /** The identity provider, and the data its logout needs. */
  provider?: { id: number; session?: Record<string, unknown> };
  /** The password hash that was just verified: if it has been replaced meanwhile, sign-in fails. */
  passwordHash?: string;
}

export interface SignedIn {
  account: Account;
  session: CreatedSession;
}

/**
 * Starts the session of an authenticated member, or rejects them; used by every sign-in method. A suspended
 * member may sign in, read-only.
 * @throws AppError ACCOUNT_BANNED, APPROVAL_PENDING, APPROVAL_REJECTED, INVALID_REQUEST if there is no such
 * member
 */
export async function enterAs(ctx: Ctx, entrance: Entrance): Promise<SignedIn> {
  const account = await findAccountById(ctx.db, entrance.memberId);
  if (!account) throw refusal('INVALID_REQUEST');
  const code = await whyNot(ctx, account);
  if (code !== null) {
    await recordSignIn(ctx.db, ctx, { ...entrance, outcome: code });
    throw refusal(code);
  }
  const signedIn = await inTransaction(ctx, async (unit) => {
    await begin(ctx, unit, { account, entrance });
    const session = await createSession(unit.trx, {
      memberId: account.id,
      remember: entrance.remember,
      userAgent: entrance.userAgent,
      address: ctx.address,
      now: ctx.now,
      method: entrance.method,
      ...(entrance.provider ? { provider: entrance.provider } : {}),
    });
    return { account, session };
  });
  // Whoever used this browser before, or set its cookie, must not read what its user does from now on.
  await ctx.visitor?.rotate(async (before, after) => {
    for (const moveOwned of serverParts('visitorRotated')) await moveOwned(ctx, { before, after });
  });
  return signedIn;
}

type Refusal = 'ACCOUNT_BANNED' | 'APPROVAL_PENDING' | 'APPROVAL_REJECTED';

/** Account states that prevent any sign-in. */
export function entryRefusal(
  account: Pick<Account, 'blocked_at' | 'approval_status'>,
): Refusal | null {
  if (account.blocked_at !== null) return 'ACCOUNT_BANNED';
  if (account.approval_status === 'PENDING') return 'APPROVAL_PENDING';
  if (account.approval_status === 'REJECTED') return 'APPROVAL_REJECTED';
  return null;
}

async function whyNot(ctx: Ctx, account: Account): Promise<Refusal | null> {
  const refused = entryRefusal(account);
  if (refused !== null) return refused;
  const banned = await isBanned(ctx.db, { address: ctx.address, email: account.email });
  return banned ? 'ACCOUNT_BANNED' : null;
}

/** Side effects of a sign-in: the history, the last login, reactivation, a notification to the owner. */
async function begin(
  ctx: Ctx,
  { trx, emit }: Unit,
  { account, entrance }: { account: Account; entrance: Entrance },
): Promise<void> {
  let update = trx
    .updateTable('members')
    .set({ last_login_at: ctx.now, deactivated_at: null, delete_after: null })
    .where('id', '=', account.id);
  if (entrance.passwordHash) update = update.where('password_hash', '=', entrance.passwordHash);
  const { numUpdatedRows } = await update.executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw refusal('PASSWORD_MISMATCH');
  if (account.deactivated_at !== null) {
    const subject = { subjectType: 'member', subjectId: account.id, actorId: account.id } as const;
    await audit(trx, ctx, { action: 'member.reactivated', ...subject });
    emit({ type: 'member.updated', payload: { memberId: account.id } });
  }
  const { userAgent } = entrance;
  const strange = account.email !== null && (await isNewDevice(trx, ctx, entrance));
  await recordSignIn(trx, ctx, { ...entrance, outcome: 'SUCCESS' });
  if (!strange || account.email === null) return;
  await queueMail(trx, {
    kind: 'NEW_SIGN_IN',
    memberId: account.id,
    to: account.email,
    language: languageForMember(ctx, account, { isOwn: false }),
    data: { at: ctx.now.toISOString(), address: ctx.address, userAgent: userAgent.slice(0, 300) },
  });
}

/** A failed sign-in, with SPEC §8's code. */
export function refusal(
  code: ErrorCode & keyof typeof loginMessages,
  loginAttempts?: number,
): AppError {
  return new AppError(code, { message: loginMessages[code], loginAttempts });
}
