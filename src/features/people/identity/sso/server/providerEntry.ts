import { randomUUID } from 'node:crypto';
import { AppError } from '#core/errors.ts';
import { loginMessages } from '#features/people/identity/loginMessages.ts';
import { enterAs } from '#features/people/identity/server/enterAs.ts';
import type { SignInOutcome } from '#features/people/identity/server/identityService.ts';
import { challengeAfterProvider } from '#features/people/identity/twoFactor/server/secondStep.ts';
import type { Ctx } from '#platform/context.ts';
import type { ProviderSession } from '#platform/sessions/providerSessions.ts';
import { accountOfProfile } from './providerAccounts.ts';
import { type ProviderProfile, readProfile } from './providerProfile.ts';
import { type Provider, purposeOf } from './providerStore.ts';

export interface ProviderEntrance {
  /** What the provider said, its signature checked. */
  given: Record<string, unknown>;
  session?: ProviderSession;
  userAgent: string;
  linkTo?: number | null;
  /** The member who is signed in already and must not become another; null: nobody is. */
  onlyAs?: number | null;
}

/**
 * Lets in whom a provider has vouched for, or asks for a second step where the provider is not enough.
 * @throws AppError ACCOUNT_BANNED, APPROVAL_PENDING, APPROVAL_REJECTED, USER_ALREADY_EXISTS, INVALID_REQUEST
 */
export async function enterFromProvider(
  ctx: Ctx,
  provider: Provider,
  { given, session, userAgent, linkTo = null, onlyAs = null }: ProviderEntrance,
): Promise<SignInOutcome> {
  const profile = demandProfile(given, provider);
  const memberId = await accountOfProfile(ctx, provider, { profile, linkTo });
  if (onlyAs !== null && onlyAs !== memberId) {
    throw new AppError('INVALID_REQUEST', { message: 'Please sign out of your account first.' });
  }
  const entrance = {
    memberId,
    method: provider.kind,
    remember: provider.config.rememberMe,
    provider: { id: provider.id, session: sealedSession(ctx, provider, session) },
  };
  // Whoever connects a provider is signed in already.
  if (provider.config.secondStep && linkTo === null) {
    const challenge = await challengeAfterProvider(ctx, entrance);
    if (challenge !== null) return { challenge };
  }
  return enterAs(ctx, { ...entrance, userAgent });
}

function sealedSession(
  ctx: Ctx,
  { idpId }: Provider,
  { idToken, ...rest }: ProviderSession = {},
): Record<string, unknown> {
  if (!idToken) return rest;
  return { ...rest, idToken: ctx.secrets.seal(idToken, purposeOf(idpId, 'idToken')) };
}

/** @throws AppError INVALID_REQUEST when the provider does not say who it is */
export function demandProfile(given: Record<string, unknown>, provider: Provider): ProviderProfile {
  const profile = readProfile(given, provider.config);
  if (profile) return profile;
  throw new AppError('INVALID_REQUEST', {
    message: 'The identity provider didn’t identify you.',
  });
}

/**
 * What people are told when a provider's answer cannot be believed: nothing but a reference, whose
 * line in the log says why (SPEC §8).
 */
export function invalidSocialRequest(ctx: Ctx, cause: unknown, idpId: string | null): AppError {
  const reference = randomUUID();
  ctx.log.warn({ err: cause, reference, idpId }, 'sign-in through a provider failed');
  const message = loginMessages.INVALID_SOCIAL_REQUEST.replace('{reference}', reference);
  return new AppError('INVALID_SOCIAL_REQUEST', { message, reference });
}
