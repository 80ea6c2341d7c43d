import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { Configuration } from 'openid-client';
import type { Ctx } from '#platform/context.ts';
import { configurationOf, type OidcProvider } from './openIdConnect.ts';

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';
/** Public key algorithms only: nobody can sign with a published key. */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'EdDSA',
];
/** Maximum token age, and how long its use is remembered. Seconds. */
export const logoutTokenAge = 600;

const keysOf = new WeakMap<Configuration, JWTVerifyGetKey>();

export interface OpenIdLogout {
  jti: string;
  subject: string | null;
  sid: string | null;
}

/**
 * Validates a logout token (OpenID Connect Back-Channel Logout 1.0 §2.6).
 * @throws Error with the reason
 */
export async function readLogoutToken(
  ctx: Pick<Ctx, 'outgoing'>,
  provider: OidcProvider,
  { token, now }: { token: string; now: Date },
): Promise<OpenIdLogout> {
  const configuration = await configurationOf(ctx, provider);
  const { issuer } = configuration.serverMetadata();
  const { payload } = await jwtVerify(token, keysFor(ctx, configuration), {
    issuer,
    audience: provider.config.clientId,
    algorithms,
    maxTokenAge: logoutTokenAge,
    clockTolerance: 30,
    requiredClaims: ['jti', 'iat', 'events'],
    currentDate: now,
  });
  const { jti = '', sub, sid, events } = payload;
  if (!Object.hasOwn(Object(events), logoutEvent)) throw new Error('The token is no logout token');
  // An ID token must not be accepted as one.
  if (payload.nonce !== undefined) throw new Error('A logout token has no nonce');
  const subject = typeof sub === 'string' ? sub : null;
  const index = typeof sid === 'string' ? sid : null;
  if (subject === null && index === null) throw new Error('The token names no session');
  return { jti, subject, sid: index };
}

function keysFor(
  { outgoing }: Pick<Ctx, 'outgoing'>,
  configuration: Configuration,
): JWTVerifyGetKey {
  const known = keysOf.get(configuration);
  if (known) return known;
  const { jwks_uri: address } = configuration.serverMetadata();
  if (!address) throw new Error('The provider publishes no keys');
  const keys = createRemoteJWKSet(new URL(address), {
    timeoutDuration: 5000,
    [customFetch]: outgoing.fetch,
  });
  keysOf.set(configuration, keys);
  return keys;
}
