import { importSPKI, type JWTPayload, jwtVerify } from 'jose';
import type { Ctx } from '#platform/context.ts';
import type { TokenConfig } from '../providerRules.ts';
import { spendToken } from './loginAttempts.ts';
import type { ProviderOf } from './providerStore.ts';

type TokenProvider =
  | ProviderOf<'FASTPASS'>
  | ProviderOf<'CUSTOM_AUTH'>
  | ProviderOf<'CUSTOM_TOKEN'>;

const longestToken = 8_000;
const toleranceSeconds = 30;

/**
 * Validates a token signed by another system: with the provider's configured algorithm, audience, age, and
 * single use.
 * @param state an attempt's state that the claim `nonce` must match, if present
 * @throws Error with the reason
 */
export async function readSignedToken(
  ctx: Ctx,
  provider: TokenProvider,
  { token, state }: { token: string; state?: string },
): Promise<JWTPayload> {
  if (token.length > longestToken) throw new Error('The token is too long');
  const { config } = provider;
  const { payload } = await jwtVerify(token, await keyOf(config), {
    algorithms: [config.algorithm],
    audience: config.audience,
    ...(config.issuer ? { issuer: config.issuer } : {}),
    maxTokenAge: config.maxAgeSeconds,
    clockTolerance: toleranceSeconds,
    requiredClaims: ['sub', 'jti', 'iat', 'exp'],
    currentDate: ctx.now,
  });
  if (payload.nonce !== undefined && payload.nonce !== state) {
    throw new Error('The token answers another request');
  }
  const { jti } = payload;
  if (!jti || jti.length > 200) throw new Error('The token has no id');
  const expiresAt = new Date(
    ctx.now.getTime() + (config.maxAgeSeconds + 2 * toleranceSeconds) * 1000,
  );
  const isFirst = await spendToken(ctx, { providerId: provider.id, jti, expiresAt });
  if (!isFirst) throw new Error('The token was used before');
  return payload;
}

async function keyOf(config: TokenConfig) {
  if (config.algorithm === 'RS256') return importSPKI(config.publicKey, 'RS256');
  const key = new TextEncoder().encode(config.secret);
  // RFC 7518 §3.2: at least as long as the hash.
  if (key.length < 32) throw new Error('The secret must have at least 32 characters');
  return key;
}
