import { AppError } from '#core/errors.ts';
import { parseInput } from '#core/parseInput.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/context.ts';
import { endSession } from '#platform/sessions/sessions.ts';
import { identityMessages } from '../identityMessageRules.ts';
import { nameKey, signInSchema, signUpSchema } from '../identityRules.ts';
import { loginMessages } from '../loginMessages.ts';
import { enterAs, refusal, type SignedIn } from './enterAs.ts';
import { type Account, findAccount, insertMember } from './identityQueries.ts';
import { countAttempt, forgiveAttempt, subjectsOf } from './loginFailures.ts';
import { hashPassword, matchesPassword, type PasswordCost } from './passwords.ts';
import { recordSignIn } from './signInHistory.ts';

export interface SignInOptions {
  userAgent: string;
  /** Tests use less. */
  cost?: PasswordCost;
}

/**
 * Signs in by e-mail address or username.
 * @param input as `signInSchema` has it
 * @throws AppError PASSWORD_MISMATCH, HALF_BAKED, ACCOUNT_BANNED, TEMPORARILY_DISABLED (SPEC §8)
 */
export async function signIn(ctx: Ctx, input: unknown, options: SignInOptions): Promise<SignedIn> {
  const { email, username, password, remember } = parseInput(signInSchema, input);
  const { userAgent } = options;
  const name = nameKey(email || username);
  const account = await findAccount(ctx.db, name);
  const subjects = subjectsOf({ memberId: account?.id ?? null, name }, ctx.address);
  const loginAttempts = await countAttempt(ctx.db, subjects, ctx.now);
  const matches = await matchesPassword(password, account?.password_hash ?? null);
  if (!account?.password_hash || !matches) {
    const code = account?.password_hash === null ? 'HALF_BAKED' : 'PASSWORD_MISMATCH';
    const memberId = account?.id ?? null;
    await recordSignIn(ctx.db, ctx, { memberId, method: 'PASSWORD', userAgent, outcome: code });
    throw refusal(code, loginAttempts);
  }
  await forgiveAttempt(ctx.db, subjects);
  // Only whoever knows the password learns that the account is blocked.
  return enterAs(ctx, {
    memberId: account.id,
    method: 'PASSWORD',
    remember,
    userAgent,
    passwordHash: account.password_hash,
  });
}

/**
 * Makes an account and signs it in.
 * @param input as `signUpSchema` has it
 * @throws AppError USER_ALREADY_EXISTS, VALIDATION_FAILED, DEFAULT_SIGNUP_ERROR when sign-up is off
 */
export async function signUp(ctx: Ctx, input: unknown, options: SignInOptions): Promise<SignedIn> {
  if (!ctx.settings.signupEnabled) {
    throw new AppError('DEFAULT_SIGNUP_ERROR', { message: loginMessages.DEFAULT_SIGNUP_ERROR });
  }
  const { email, username, fullName, password } = parseInput(signUpSchema, input);
  const passwordHash = await hashPassword(password, options.cost);
  const memberId = await inTransaction(ctx, async ({ trx, emit }) => {
    const account = orTaken(
      await insertMember(trx, {
        email,
        username,
        fullName,
        passwordHash,
        role: 'member',
        now: ctx.now,
      }),
    );
    emit({ type: 'member.joined', payload: { memberId: account.id } });
    return account.id;
  });
  const { userAgent } = options;
  return enterAs(ctx, { memberId, method: 'SIGN_UP', remember: false, userAgent });
}

/** Ends the session of this browser. */
export async function signOut(ctx: Ctx, token: string): Promise<void> {
  await endSession(ctx.db, token);
  if (ctx.viewer.memberId === null) return;
  await ctx.db
    .updateTable('members')
    .set({ last_logout_at: ctx.now })
    .where('id', '=', ctx.viewer.memberId)
    .execute();
}

/** @throws AppError when one of the names is already taken */
export function orTaken(result: Account | 'EMAIL_TAKEN' | 'USERNAME_TAKEN'): Account {
  if (result === 'EMAIL_TAKEN') {
    throw new AppError('USER_ALREADY_EXISTS', { message: loginMessages.USER_ALREADY_EXISTS });
  }
  if (result === 'USERNAME_TAKEN') {
    const fault = { field: 'username', rule: 'taken', message: identityMessages.usernameTaken };
    throw new AppError('VALIDATION_FAILED', { message: fault.message, faults: [fault] });
  }
  return result;
}
