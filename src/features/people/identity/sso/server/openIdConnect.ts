import * as client from 'openid-client';
import type { Ctx } from '#platform/context.ts';
import type { Outgoing } from '#platform/outgoing/outgoing.ts';
import type { ProviderSession } from '#platform/sessions/providerSessions.ts';
import type { ProviderConfig } from '../providerRules.ts';
import { isLoopback } from '../providerRules.ts';
import type { LoginAttempt } from './loginAttempts.ts';
import type { ProviderOf } from './providerStore.ts';

export type OidcProvider = ProviderOf<'OPEN_ID_CONNECT'>;
type OauthProvider = ProviderOf<'OAUTH'>;

export interface ProviderAnswer {
  /** Claims or attributes, not yet mapped. */
  given: Record<string, unknown>;
  /** Data for logout, and the provider's session id; in plain text. */
  session?: ProviderSession;
}

const timeoutSeconds = 10;
const discoveredFor = 10 * 60_000;
type Asking = Pick<Ctx, 'outgoing'>;

interface Discovered {
  version: number;
  at: number;
  found: client.Configuration;
}

/** Cached by provider, with its client. */
const discovered = new WeakMap<Outgoing, Map<number, Discovered>>();

/** The redirect URL, and the state to store. */
export async function authorizationUrl(
  ctx: Asking,
  provider: OidcProvider | OauthProvider,
  { state, callbackUrl }: { state: string; callbackUrl: string },
): Promise<{ url: string; nonce?: string; codeVerifier?: string }> {
  const { config } = provider;
  const configuration = await configurationOf(ctx, provider);
  const codeVerifier = config.pkce ? client.randomPKCECodeVerifier() : undefined;
  const nonce =
    provider.kind === 'OPEN_ID_CONNECT' && provider.config.nonce ? client.randomNonce() : undefined;
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: callbackUrl,
    scope: config.scopes,
    state,
    ...(nonce ? { nonce } : {}),
    ...(codeVerifier
      ? {
          code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
        }
      : {}),
  });
  return { url: url.href, nonce, codeVerifier };
}

/**
 * Exchanges the callback's code and reads the user's profile.
 * @throws any error of openid-client: state, nonce, signature, audience, issuer, a used code …
 */
export async function redeemCallback(
  ctx: Asking,
  provider: OidcProvider | OauthProvider,
  { attempt, state, search }: { attempt: LoginAttempt; state: string; search: string },
): Promise<ProviderAnswer> {
  const configuration = await configurationOf(ctx, provider);
  const tokens = await client.authorizationCodeGrant(
    configuration,
    new URL(`${attempt.callbackUrl}${search}`),
    {
      expectedState: state,
      pkceCodeVerifier: attempt.codeVerifier,
      expectedNonce: attempt.nonce,
      idTokenExpected: provider.kind === 'OPEN_ID_CONNECT',
    },
  );
  if (provider.kind === 'OAUTH') {
    return { given: await readUser(configuration, provider, tokens.access_token) };
  }
  const claims = tokens.claims();
  if (!claims) throw new Error('The provider sent no ID token');
  const hasUserInfo = configuration.serverMetadata().userinfo_endpoint !== undefined;
  const more =
    provider.config.userInfo && hasUserInfo
      ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
      : {};
  const index = typeof claims.sid === 'string' ? { index: claims.sid } : {};
  return {
    given: { ...more, ...claims },
    session: { idToken: tokens.id_token, subject: claims.sub, ...index },
  };
}

/** RP-initiated logout: the URL that ends the provider's session; null if unsupported. */
export async function endSessionUrl(
  ctx: Asking,
  provider: OidcProvider,
  { idToken, returnUrl }: { idToken: string | undefined; returnUrl: string },
): Promise<string | null> {
  const configuration = await configurationOf(ctx, provider);
  if (!configuration.serverMetadata().end_session_endpoint) return null;
  return client.buildEndSessionUrl(configuration, {
    post_logout_redirect_uri: returnUrl,
    ...(idToken ? { id_token_hint: idToken } : {}),
  }).href;
}

async function readUser(
  configuration: client.Configuration,
  { config }: OauthProvider,
  accessToken: string,
): Promise<Record<string, unknown>> {
  const url = new URL(config.userInfoUrl);
  const answer = await client.fetchProtectedResource(configuration, accessToken, url, 'GET');
  const body: unknown = answer.ok ? await answer.json() : null;
  if (typeof body !== 'object' || body === null) throw new Error('The provider names no user');
  return { ...body };
}

export async function configurationOf(
  { outgoing }: Asking,
  provider: OidcProvider | OauthProvider,
): Promise<client.Configuration> {
  if (provider.kind === 'OAUTH') return explicitConfiguration(outgoing, provider);
  const all = discovered.get(outgoing) ?? new Map<number, Discovered>();
  discovered.set(outgoing, all);
  const known = all.get(provider.id);
  const version = provider.updatedAt.getTime();
  if (known?.version === version && Date.now() - known.at < discoveredFor) return known.found;
  const { config } = provider;
  const issuer = new URL(config.issuer);
  const found = await client.discovery(issuer, config.clientId, {}, authenticationOf(config), {
    timeout: timeoutSeconds,
    [client.customFetch]: fetchBy(outgoing),
    execute: [
      // Also verifies the signature of the ID token, not only the TLS connection.
      client.enableNonRepudiationChecks,
      ...(isLoopback(issuer.hostname) ? [client.allowInsecureRequests] : []),
    ],
  });
  all.set(provider.id, { version, at: Date.now(), found });
  return found;
}

function explicitConfiguration(
  outgoing: Outgoing,
  { config }: OauthProvider,
): client.Configuration {
  const tokenUrl = new URL(config.tokenUrl);
  const configuration = new client.Configuration(
    {
      issuer: tokenUrl.origin,
      authorization_endpoint: config.authorizationUrl,
      token_endpoint: config.tokenUrl,
    },
    config.clientId,
    {},
    authenticationOf(config),
  );
  configuration.timeout = timeoutSeconds;
  const fetch = fetchBy(outgoing);
  configuration[client.customFetch] = async (url, options) =>
    withTokenType(await fetch(url, options), url === config.tokenUrl);
  if (isLoopback(tokenUrl.hostname)) client.allowInsecureRequests(configuration);
  return configuration;
}

function fetchBy(outgoing: Outgoing): client.CustomFetch {
  return (url, { body, ...others }) =>
    // The buffer may be shared, despite its type.
    outgoing.fetch(url, {
      ...others,
      body: body instanceof Uint8Array ? new Uint8Array(body) : body,
    });
}

/** Instagram and others omit the `token_type` required by RFC 6749; it is always `bearer`. */
async function withTokenType(answer: Response, isToken: boolean): Promise<Response> {
  if (!isToken || !answer.ok) return answer;
  const body: unknown = await answer.json();
  const { status, headers } = answer;
  return Response.json(
    { token_type: 'bearer', ...Object(body) },
    { status, headers: { ...pick(headers) } },
  );
}

function pick(headers: Headers): Record<string, string> {
  const cache = headers.get('cache-control');
  return cache ? { 'cache-control': cache } : {};
}

function authenticationOf(
  config: ProviderConfig<'OPEN_ID_CONNECT'> | ProviderConfig<'OAUTH'>,
): client.ClientAuth {
  if (config.clientAuthentication === 'NONE') return client.None();
  return config.clientAuthentication === 'BASIC'
    ? client.ClientSecretBasic(config.clientSecret)
    : client.ClientSecretPost(config.clientSecret);
}
