import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { AppError } from '#core/errors.ts';
import { parseInput } from '#core/parseInput.ts';
import { languageForMember } from '#features/base/mail/server/languageForMember.ts';
import { loginMessages } from '#features/people/identity/loginMessages.ts';
import { type Entrance, enterAs, type SignedIn } from '#features/people/identity/server/enterAs.ts';
import { type Account, findAccountById } from '#features/people/identity/server/identityQueries.ts';
import {
  countAttempt,
  forgiveAttempt,
  secondStepSubjects,
} from '#features/people/identity/server/loginFailures.ts';
import {
  createMemberToken,
  findMemberToken,
  type MemberToken,
  useMemberToken,
} from '#features/people/identity/server/memberTokens.ts';
import type { Ctx } from '#platform/context.ts';
import { addressGuesses, countGuess } from '#platform/secrets/guessLimits.ts';
import { type TwoFactorMethod, twoFactorLimits, twoFactorSchema } from '../twoFactorRules.ts';
import { matchesAuthenticator } from './authenticator.ts';
import { listFactors } from './factorQueries.ts';
import { checkCode, sendCode } from './oneTimeCodes.ts';
import { acceptPasskey, passkeyRequest } from './passkeys.ts';
import { spendRecoveryCode } from './recoveryCodes.ts';

/** The password was correct; two-factor authentication is required. */
export interface TwoFactorChallenge {
  /** Valid for one sign-in, ten minutes. */
  token: string;
  methods: TwoFactorMethod[];
}

/**
 * What is required after the password: nothing, one of the member's own methods, or an email code if the
 * community requires one.
 */
export async function challengeAfterPassword(
  ctx: Ctx,
  { account, remember }: { account: Account; remember: boolean },
): Promise<TwoFactorChallenge | null> {
  return challenge(ctx, { account, first: { remember, passwordHash: account.password_hash } });
}

/** The same after a provider that is not sufficient: its session data is kept until completion. */
export async function challengeAfterProvider(
  ctx: Ctx,
  { memberId, ...first }: VouchedEntrance,
): Promise<TwoFactorChallenge | null> {
  const account = await findAccountById(ctx.db, memberId);
  return account ? challenge(ctx, { account, first }) : null;
}

type VouchedEntrance = Pick<Entrance, 'memberId' | 'method' | 'remember' | 'provider'>;

/** State from the password step; encrypted where necessary, because it is stored in the database. */
type FirstStep = Pick<Entrance, 'remember'> &
  Partial<Pick<Entrance, 'method' | 'provider'>> & { passwordHash?: string | null };

async function challenge(
  ctx: Ctx,
  { account, first }: { account: Account; first: FirstStep },
): Promise<TwoFactorChallenge | null> {
  const methods = await methodsOf(ctx, account);
  if (methods.length === 0) return null;
  const token = await createMemberToken(ctx.db, {
    memberId: account.id,
    purpose: 'SECOND_STEP',
    data: { ...first, methods },
    minutes: twoFactorLimits.challengeMinutes,
    now: ctx.now,
  });
  if (methods[0] === 'EMAIL_CODE') await sendSignInCode(ctx, token);
  return { token, methods };
}

async function methodsOf(ctx: Ctx, account: Account): Promise<TwoFactorMethod[]> {
  const kinds = new Set((await listFactors(ctx.db, account.id)).map(({ kind }) => kind));
  const own = (['PASSKEY', 'TOTP', 'RECOVERY_CODE'] as const).filter((kind) => kinds.has(kind));
  // Recovery codes alone do not enable two-factor authentication: they replace a lost app.
  if (kinds.has('PASSKEY') || kinds.has('TOTP')) return own;
  return ctx.settings.identity.signInCode && account.email !== null ? ['EMAIL_CODE'] : [];
}

/**
 * Sends or resends the code of a sign-in in progress.
 * @throws AppError INVALID_REQUEST, MAX_RESEND_ATTEMPTS_REACHED
 */
export async function sendSignInCode(ctx: Ctx, token: string): Promise<void> {
  const { memberId } = await findChallenge(ctx, token, 'EMAIL_CODE');
  const member = await ctx.db
    .selectFrom('members')
    .select(['id', 'email', 'language'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  const { email } = member;
  if (email === null) throw invalid();
  const language = languageForMember(ctx, member);
  await sendCode(ctx, { memberId, purpose: 'SIGN_IN', email, language });
}

/** Options for the authenticator's signature. */
export async function passkeyOfChallenge(ctx: Ctx, token: string, origin: string) {
  const { memberId } = await findChallenge(ctx, token, 'PASSKEY');
  return passkeyRequest(ctx, { memberId, origin });
}

interface StepOptions {
  userAgent: string;
}

/**
 * Completes two-factor authentication with a code.
 * @param input as `twoFactorSchema`
 * @throws AppError INCORRECT_OTP, OTP_EXPIRED, MAX_ATTEMPT_REACHED, TEMPORARILY_DISABLED, INVALID_REQUEST,
 *   RATE_LIMITED
 */
export async function completeTwoFactor(
  ctx: Ctx,
  input: unknown,
  { userAgent }: StepOptions,
): Promise<SignedIn> {
  const { token, method, code } = parseInput(twoFactorSchema, input);
  const challenge = await findChallenge(ctx, token, method);
  const { memberId } = challenge;
  const forgiveAddress = await countGuess(ctx, [addressGuesses('second-step', ctx.address)]);
  const subjects = secondStepSubjects(memberId, ctx.address);
  const { ofAccount: loginAttempts } = await countAttempt(ctx, subjects, true);
  if (!(await matches(ctx, { method, memberId, code }))) {
    throw new AppError('INCORRECT_OTP', { message: loginMessages.INCORRECT_OTP, loginAttempts });
  }
  const signedIn = await finish(ctx, { token, challenge, userAgent });
  await forgiveAttempt(ctx.db, subjects);
  await forgiveAddress();
  return signedIn;
}

async function matches(
  ctx: Ctx,
  { method, memberId, code }: { method: TwoFactorMethod; memberId: number; code: string },
): Promise<boolean> {
  switch (method) {
    case 'TOTP':
      return matchesAuthenticator(ctx, ctx.db, { memberId, code });
    case 'RECOVERY_CODE':
      return spendRecoveryCode(ctx.db, { memberId, code });
    case 'EMAIL_CODE':
      await checkCode(ctx, { memberId, purpose: 'SIGN_IN', code });
      return true;
    case 'PASSKEY':
      return false; // signed, not typed: completeTwoFactorByPasskey
  }
}

/** @throws AppError INVALID_REQUEST */
export async function completeTwoFactorByPasskey(
  ctx: Ctx,
  input: { token: string; origin: string; response: AuthenticationResponseJSON },
  { userAgent }: StepOptions,
): Promise<SignedIn> {
  const challenge = await findChallenge(ctx, input.token, 'PASSKEY');
  await acceptPasskey(ctx, { ...input, memberId: challenge.memberId });
  return finish(ctx, { token: input.token, challenge, userAgent });
}

/** A passkey is two factors in one: the device, and what unlocks it. */
export async function signInByPasskey(
  ctx: Ctx,
  input: { origin: string; remember: boolean; response: AuthenticationResponseJSON },
  { userAgent }: StepOptions,
): Promise<SignedIn> {
  const { origin, remember, response } = input;
  const memberId = await acceptPasskey(ctx, { memberId: null, origin, response });
  return enterAs(ctx, { memberId, method: 'PASSKEY', remember, userAgent });
}

async function findChallenge(
  ctx: Ctx,
  token: string,
  method: TwoFactorMethod,
): Promise<MemberToken> {
  const claim = { token, purpose: 'SECOND_STEP', now: ctx.now } as const;
  const challenge = await findMemberToken(ctx.db, claim);
  const methods = challenge?.data.methods;
  if (!challenge || !Array.isArray(methods) || !methods.includes(method)) throw invalid();
  return challenge;
}

async function finish(
  ctx: Ctx,
  { token, challenge, userAgent }: { token: string; challenge: MemberToken; userAgent: string },
): Promise<SignedIn> {
  const claim = { token, purpose: 'SECOND_STEP', now: ctx.now } as const;
  const used = await ctx.db.transaction().execute((trx) => useMemberToken(trx, claim));
  if (!used) throw invalid();
  const { remember, passwordHash, method, provider } = challenge.data as unknown as FirstStep; // written above
  const entrance: Entrance = {
    memberId: challenge.memberId,
    method: method ?? 'PASSWORD',
    remember,
    userAgent,
    ...(provider ? { provider } : {}),
    // A password that was replaced meanwhile is no longer valid.
    ...(typeof passwordHash === 'string' ? { passwordHash } : {}),
  };
  return enterAs(ctx, entrance);
}

function invalid(): AppError {
  return new AppError('INVALID_REQUEST', { message: loginMessages.INVALID_REQUEST });
}
