import { randomUUID } from 'node:crypto';
import { AppError } from '#core/errors.ts';
import { loginMessages } from '#features/people/identity/loginMessages.ts';
import { enterAs } from '#features/people/identity/server/enterAs.ts';
import type { SignInOutcome } from '#features/people/identity/server/identityService.ts';
import { challengeAfterProvider } from '#features/people/identity/twoFactor/server/twoFactor.ts';
import type { Ctx } from '#platform/context.ts';
import type { ProviderSession } from '#platform/sessions/providerSessions.ts';
import { accountOfProfile } from './providerAccounts.ts';
import { type ProviderProfile, readProfile } from './providerProfile.ts';
import { type Provider, purposeOf } from './providerStore.ts';

export interface ProviderEntrance {
  /** The provider's response, with a verified signature. */
  given: Record<string, unknown>;
  session?: ProviderSession;
  userAgent: string;
  linkTo?: number | null;
  /** The signed-in member, who must not be switched to another account; null: nobody. */
  onlyAs?: number | null;
}

/**
 * Signs in a provider's user, or requests two-factor authentication if the provider is not sufficient.
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
  // Connecting a provider: the member is already signed in.
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

/** @throws AppError INVALID_REQUEST if the profile has no user id */
export function demandProfile(given: Record<string, unknown>, provider: Provider): ProviderProfile {
  const profile = readProfile(given, provider.config);
  if (profile) return profile;
  throw new AppError('INVALID_REQUEST', {
    message: 'The identity provider didn’t identify you.',
  });
}

/**
 * The user's error message for an invalid provider response: only a reference to the log line with the reason
 * (SPEC §8).
 */
export function invalidSocialRequest(ctx: Ctx, cause: unknown, idpId: string | null): AppError {
  const reference = randomUUID();
  ctx.log.warn({ err: cause, reference, idpId }, 'sign-in through a provider failed');
  const message = loginMessages.INVALID_SOCIAL_REQUEST.replace('{reference}', reference);
  return new AppError('INVALID_SOCIAL_REQUEST', { message, reference });
}
