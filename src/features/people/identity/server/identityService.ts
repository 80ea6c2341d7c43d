import { parseInput } from '#core/parseInput.ts';
import { holds } from '#core/permissions.ts';
import { languageForMember } from '#features/base/mail/server/languageForMember.ts';
import { queueMail } from '#features/base/mail/server/queueMail.ts';
import {
  challengeAfterPassword,
  type TwoFactorChallenge,
} from '#features/people/identity/twoFactor/server/twoFactor.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { endSession } from '#platform/sessions/sessions.ts';
import { fullNameOf, nameKey, signInSchema, signUpSchemaOf } from '../identityRules.ts';
import { passesCaptcha } from './captcha.ts';
import { demandForms } from './demandForms.ts';
import { queueVerification } from './emailVerification.ts';
import { enterAs, refusal, type SignedIn } from './enterAs.ts';
import { type Account, findAccount, insertMember } from './identityQueries.ts';
import { renewLegacyPassword } from './legacyPasswords.ts';
import { countAttempt, forgiveAttempt, isNewAttack, subjectsOf } from './loginFailures.ts';
import { queuePasswordLink } from './passwordLinks.ts';
import { hashPassword, matchesPassword, type PasswordCost } from './passwords.ts';
import { recordSignIn } from './signInHistory.ts';
import { orTaken } from './takenNames.ts';

export interface SignInOptions {
  userAgent: string;
  /** Lower in tests. */
  cost?: PasswordCost;
}

/** Signed in, or two-factor authentication required. */
export type SignInOutcome = SignedIn | { challenge: TwoFactorChallenge };

/** SPEC §8 promises a mail to members who must set a first password; minimum interval in minutes. */
const halfBakedMailEvery = 10;

/**
 * Signs in with email address or username.
 * @param input as `signInSchema`
 * @throws AppError PASSWORD_MISMATCH, HALF_BAKED, INVALID_CAPTCHA, TEMPORARILY_DISABLED (SPEC §8), and
 *   those of `enterAs`
 */
export async function signIn(
  ctx: Ctx,
  input: unknown,
  options: SignInOptions,
): Promise<SignInOutcome> {
  demandForms(ctx);
  const fields = parseInput(signInSchema, input);
  const { userAgent } = options;
  const name = nameKey(fields.email || fields.username);
  const found = await findAccount(ctx.db, name);
  const subjects = subjectsOf({ memberId: found?.id ?? null, name }, ctx.address);
  const passed =
    fields.captchaResponse !== '' && (await passesCaptcha(ctx, fields.captchaResponse));
  const counted = await countAttempt(ctx, subjects, passed);
  const renewed =
    found?.password_hash === null
      ? await renewLegacyPassword(ctx.db, {
          ...{ memberId: found.id, password: fields.password, cost: options.cost },
        })
      : null;
  const isRenewed = renewed !== null && renewed !== 'wrong';
  const account = found && isRenewed ? { ...found, password_hash: renewed.hash } : found;
  const matches =
    isRenewed || (await matchesPassword(fields.password, account?.password_hash ?? null));
  if (!account?.password_hash || !matches) {
    const isHalfBaked = account?.password_hash === null && renewed === null;
    const code = isHalfBaked ? 'HALF_BAKED' : 'PASSWORD_MISMATCH';
    const memberId = account?.id ?? null;
    await recordSignIn(ctx.db, ctx, { memberId, method: 'PASSWORD', userAgent, outcome: code });
    if (account && code === 'HALF_BAKED') await mailHalfBaked(ctx, account.id);
    if (account && (await isNewAttack(ctx, account.id, counted))) await warnOwner(ctx, account);
    throw refusal(code, counted.ofAccount);
  }
  await forgiveAttempt(ctx.db, subjects);
  const challenge = await challengeAfterPassword(ctx, { account, remember: fields.remember });
  if (challenge !== null) return { challenge };
  // A block is only revealed after the correct password.
  return enterAs(ctx, {
    memberId: account.id,
    method: 'PASSWORD',
    remember: fields.remember,
    userAgent,
    passwordHash: account.password_hash,
  });
}

/** The account is not locked for its owner, but they should know, and choose a password that nobody guesses. */
async function warnOwner(ctx: Ctx, account: Account): Promise<void> {
  const { id, email } = account;
  if (email === null) return;
  const language = languageForMember(ctx, account, { isOwn: false });
  await inTransaction(ctx, ({ trx }) =>
    queueMail(trx, {
      ...{ kind: 'PASSWORD_GUESSED', memberId: id, to: email, language },
      data: { at: ctx.now.toISOString() },
    }),
  );
}

async function mailHalfBaked(ctx: Ctx, memberId: number): Promise<void> {
  await inTransaction(ctx, ({ trx }) =>
    queuePasswordLink(trx, ctx, {
      memberId,
      purpose: 'MIGRATE_ACCOUNT',
      every: halfBakedMailEvery,
    }),
  );
}

/**
 * Creates an account and signs in, or leaves it pending approval.
 * @param input as `signUpSchemaOf`
 * @throws AppError USER_ALREADY_EXISTS, VALIDATION_FAILED, DEFAULT_SIGNUP_ERROR if sign-up is off,
 *   APPROVAL_PENDING if the account is created but pending
 */
export async function signUp(ctx: Ctx, input: unknown, options: SignInOptions): Promise<SignedIn> {
  const { id } = await createAccount(ctx, input, options);
  const { userAgent } = options;
  return enterAs(ctx, { memberId: id, method: 'SIGN_UP', remember: false, userAgent });
}

/** Creates an account like sign-up, without signing in. */
export async function createAccount(
  ctx: Ctx,
  input: unknown,
  options: SignInOptions,
): Promise<Account> {
  demandForms(ctx);
  if (!ctx.settings.signupEnabled) throw refusal('DEFAULT_SIGNUP_ERROR');
  const { identity } = ctx.settings;
  const anyUsername = holds(ctx.viewer, 'SKIP_USERNAME_VALIDATION').ok;
  const fields = parseInput(signUpSchemaOf(identity, { anyUsername }), input);
  const passwordHash = await hashPassword(fields.password, options.cost);
  return inTransaction(ctx, async ({ trx, emit }) => {
    const account = orTaken(
      await insertMember(trx, {
        ...fields,
        fullName: fullNameOf(fields),
        passwordHash,
        role: 'member',
        language: ctx.locale,
        approvalStatus: identity.approvalRequired ? 'PENDING' : 'APPROVED',
        ...(ctx.settings.termsUrl === null ? {} : { termsAcceptedAt: ctx.now }),
        now: ctx.now,
      }),
    );
    emit({ type: 'member.joined', payload: { memberId: account.id } });
    await greet(trx, ctx, account);
    return account;
  });
}

async function greet(trx: DatabaseTransaction, ctx: Ctx, account: Account): Promise<void> {
  const { identity } = ctx.settings;
  if (account.email !== null) {
    await queueMail(trx, {
      kind: identity.approvalRequired ? 'APPROVAL_PENDING' : 'WELCOME',
      memberId: account.id,
      to: account.email,
      language: languageForMember(ctx, account),
      data: {},
    });
  }
  if (identity.emailVerification !== 'OFF') await queueVerification(trx, ctx, account);
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
