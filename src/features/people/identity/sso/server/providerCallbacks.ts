import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AuthorizationResponseError } from 'openid-client';
import { AppError } from '#core/errors.ts';
import { demand, holds } from '#core/permissions.ts';
import type { RouteDoc } from '#platform/http/routeDoc.ts';
import {
  type Asking,
  answerText,
  askingOf,
  type FederationDeps,
  ownUrl,
  sendEntered,
  sendRefused,
  sendReport,
  takeIn,
} from './federationAnswers.ts';
import {
  attachPosted,
  attemptCookieName,
  type LoginAttempt,
  takeAttempt,
} from './loginAttempts.ts';
import { type ProviderAnswer, redeemCallback } from './openIdConnect.ts';
import { enterFromProvider, invalidSocialRequest } from './providerEntry.ts';
import { readProfile } from './providerProfile.ts';
import { findProvider, type Provider } from './providerStore.ts';
import { readSamlResponse, samlPlaceOf } from './samlProvider.ts';
import { readSignedToken } from './signedTokens.ts';

/** A response with many groups and a certificate stays below this size. */
const bodyLimit = 1024 * 1024;

const callbackDoc: RouteDoc = {
  isPublic: true,
  says: 'Where an identity provider sends the browser back to; ends signed in, or on the login page.',
  who: 'the browser that began',
  query: ['state', 'code', 'token', 'error', 'iss'],
  statuses: [200, 303],
};
const postedDoc: RouteDoc = {
  isPublic: true,
  says: 'Takes what an identity provider posts through the browser, and has it come again by GET.',
  who: 'the browser that began',
  body: 'application/x-www-form-urlencoded with SAMLResponse and RelayState, or token and state',
  statuses: [303],
};

/** SPEC §2: the callback routes. */
export function addProviderCallbacks(app: FastifyInstance, deps: FederationDeps): void {
  const limit = { onRequest: app.rateLimit(), config: { doc: callbackDoc } };
  for (const path of ['/social/login', '/sso/login', '/custom/login']) {
    app.get(path, limit, (request, reply) => finish(request, reply, { deps, path }));
  }
  // SAML and custom auth may POST. Browsers send no cookies with a cross-site POST, so its data is stored
  // with its attempt and the browser is redirected to the same URL, with cookies.
  for (const path of ['/sso/login', '/custom/login']) {
    app.post(path, { ...limit, config: { doc: postedDoc }, bodyLimit }, async (request, reply) => {
      const state =
        answerText(request.body, 'RelayState') ?? answerText(request.body, 'state') ?? '';
      const posted: Record<string, string> = {};
      for (const name of ['SAMLResponse', 'token']) {
        const value = answerText(request.body, name);
        if (value !== null) posted[name] = value;
      }
      if (state === '' || !(await attachPosted(request.ctx, state, posted))) {
        const error = invalidSocialRequest(request.ctx, new Error('Nothing was begun'), null);
        return sendRefused(request, reply, { error, asking: askingOf(request, deps) });
      }
      return reply
        .headers({ 'cache-control': 'no-store', 'cross-origin-opener-policy': 'unsafe-none' })
        .redirect(`${deps.basePath}${path}?${new URLSearchParams({ state })}`, 303);
    });
  }
}

interface Finishing {
  deps: FederationDeps;
  path: string;
}

async function finish(
  request: FastifyRequest,
  reply: FastifyReply,
  { deps, path }: Finishing,
): Promise<FastifyReply> {
  const { ctx } = request;
  const state = answerText(request.query, 'state') ?? '';
  const cookie = attemptCookieName(state);
  let asking: Asking = { deps, popup: false, returnTo: null };
  let idpId: string | null = null;
  try {
    const attempt = await takeAttempt(ctx, { state, browserKey: request.cookies[cookie] });
    reply.clearCookie(cookie, { path: `${deps.basePath}/` });
    if (!attempt) throw new Error('Nothing was begun in this browser');
    asking = { deps, popup: attempt.popup, returnTo: attempt.returnTo };
    if (attempt.callbackUrl !== ownUrl(request, deps, path)) throw new Error('Another callback');
    const provider = await findProvider(ctx, attempt.providerId);
    if (!provider || (!provider.enabled && !attempt.trial)) throw new Error('No such provider');
    idpId = provider.idpId;
    const answer = await redeem(request, { provider, attempt, state });
    if (attempt.trial) return sendTrial(request, reply, { provider, answer, asking });
    if (attempt.memberId !== null && attempt.memberId !== ctx.viewer.memberId) {
      throw new Error('Somebody else is signed in by now');
    }
    const signedIn = await enterFromProvider(ctx, provider, {
      ...withHints(answer, attempt),
      userAgent: request.headers['user-agent'] ?? '',
      linkTo: attempt.memberId,
    });
    const result = await takeIn(request, reply, { signedIn, asking });
    return sendEntered(request, reply, { result, asking });
  } catch (error) {
    return sendRefused(request, reply, { error: toldOf(request, error, idpId), asking });
  }
}

async function redeem(
  request: FastifyRequest,
  { provider, attempt, state }: { provider: Provider; attempt: LoginAttempt; state: string },
): Promise<ProviderAnswer> {
  switch (provider.kind) {
    case 'OPEN_ID_CONNECT':
    case 'OAUTH': {
      const search = request.originalUrl.slice(request.originalUrl.indexOf('?'));
      return redeemCallback(request.ctx, provider, { attempt, state, search });
    }
    case 'SAML': {
      const place = samlPlaceOf(attempt.callbackUrl.replace(/\/sso\/login$/, ''), provider.idpId);
      return readSamlResponse(provider, { attempt, place });
    }
    case 'CUSTOM_AUTH': {
      const token = attempt.posted?.token ?? answerText(request.query, 'token') ?? '';
      return { given: await readSignedToken(request.ctx, provider, { token, state }) };
    }
    default:
      throw new Error('This provider has no callback');
  }
}

/** Country and language of the portal the user came from, if the provider sends none. */
function withHints(answer: ProviderAnswer, { country, language }: LoginAttempt): ProviderAnswer {
  const hints = { ...(country ? { country } : {}), ...(language ? { locale: language } : {}) };
  return { ...answer, given: { ...hints, ...answer.given } };
}

/** An administrator's test: shows the provider's response; nobody is signed in, nothing is written. */
function sendTrial(
  request: FastifyRequest,
  reply: FastifyReply,
  { provider, answer, asking }: { provider: Provider; answer: ProviderAnswer; asking: Asking },
): FastifyReply {
  demand(holds(request.ctx.viewer, 'MANAGE_COMMUNITY'));
  const profile = readProfile(answer.given, provider.config);
  const result = { given: answer.given, profile: profile && { ...profile } };
  const returnTo = `${asking.deps.basePath}/admin/identity-providers`;
  return sendReport(request, reply, { message: { type: 'plaza:trial', result }, returnTo });
}

/** Our own errors are shown; protocol errors only as a reference. */
function toldOf(request: FastifyRequest, error: unknown, idpId: string | null): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof AuthorizationResponseError && error.error === 'access_denied') {
    return new AppError('INVALID_REQUEST', { message: 'Sign-in was canceled.' });
  }
  return invalidSocialRequest(request.ctx, error, idpId);
}
