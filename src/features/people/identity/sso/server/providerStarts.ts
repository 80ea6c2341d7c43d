import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#core/errors.ts';
import { demand, holds } from '#core/permissions.ts';
import { demandSameOrigin, ownOriginOf } from '#platform/http/csrf.ts';
import type { RouteDoc } from '#platform/http/routeDoc.ts';
import { callbackPathOf } from '../providerKindRules.ts';
import { submitPage } from './callbackPage.ts';
import {
  type Asking,
  answerText,
  askingOf,
  type FederationDeps,
  ownUrl,
  sendRefused,
  sendSmallPage,
  unknownProvider,
} from './federationAnswers.ts';
import {
  attemptCookieName,
  attemptSeconds,
  type BegunAttempt,
  type LoginAttempt,
  newAttempt,
  saveAttempt,
} from './loginAttempts.ts';
import { authorizationUrl } from './openIdConnect.ts';
import { pageWords } from './pageWords.ts';
import { invalidSocialRequest } from './providerEntry.ts';
import { findProviderByName, type Provider } from './providerStore.ts';
import { samlPlaceOf, samlRequest } from './samlProvider.ts';

/** Sends the browser to the provider: by redirect, or by a form that submits itself. */
interface Departure {
  url: string;
  fields: Record<string, string> | null;
  keep?: Pick<LoginAttempt, 'nonce' | 'codeVerifier' | 'requestId'>;
}

const returnToNames = {
  '/community/api/v1/auth/social': ['returnTo'],
  '/community/api/v1/auth/sso': ['arUrl', 'returnTo'],
  '/community/api/v1/auth/custom-auth': ['redirectUrl', 'returnTo'],
} as const;

function startDoc(names: readonly string[]): RouteDoc {
  return {
    isPublic: true,
    says: 'Begins at an identity provider: sends the browser there, by redirect or by a form (SPEC §7).',
    who: 'anyone; a trial needs MANAGE_COMMUNITY',
    query: [
      ...['communityId', 'idpId', 'provider', ...names, 'binding', 'method', 'country', 'language'],
      ...['popup', 'trial', 'actualCommunityUserId'],
    ],
    statuses: [200, 303],
  };
}

/** SPEC §7 redirects: starts a sign-in at a provider. */
export function addProviderStarts(app: FastifyInstance, deps: FederationDeps): void {
  for (const [path, names] of Object.entries(returnToNames)) {
    const options = { onRequest: app.rateLimit(), config: { doc: startDoc(names) } };
    app.get(path, options, async (request, reply) => {
      const asking = askingOf(request, deps, names);
      const name =
        answerText(request.query, 'provider') ?? answerText(request.query, 'idpId') ?? '';
      return depart(request, reply, { name, asking });
    });
  }
}

async function depart(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, asking }: { name: string; asking: Asking },
): Promise<FastifyReply> {
  const { ctx } = request;
  try {
    const trial = answerText(request.query, 'trial') === '1';
    if (trial) demand(holds(ctx.viewer, 'MANAGE_COMMUNITY'));
    const provider = await findProviderByName(ctx, name, { enabledOnly: !trial });
    if (!provider) throw unknownProvider();
    const begun = newAttempt();
    const callbackUrl = ownUrl(request, asking.deps, callbackPathOf(provider));
    const departure = await departureOf(request, { provider, begun, callbackUrl, asking });
    await saveAttempt(ctx, begun, {
      providerId: provider.id,
      callbackUrl,
      returnTo: asking.returnTo,
      popup: asking.popup,
      country: answerText(request.query, 'country') ?? request.ctx.caller.country,
      language: answerText(request.query, 'language'),
      trial,
      memberId: linkingMember(request, asking.deps),
      ...departure.keep,
    });
    reply.setCookie(attemptCookieName(begun.state), begun.browserKey, {
      path: `${asking.deps.basePath}/`,
      httpOnly: true,
      sameSite: 'lax',
      secure: request.protocol === 'https',
      maxAge: attemptSeconds,
    });
    return send(request, reply, departure);
  } catch (error) {
    const told = error instanceof AppError ? error : invalidSocialRequest(ctx, error, name);
    return sendRefused(request, reply, { error: told, asking });
  }
}

interface Departing {
  provider: Provider;
  begun: BegunAttempt;
  callbackUrl: string;
  asking: Asking;
}

async function departureOf(
  request: FastifyRequest,
  { provider, begun, callbackUrl, asking }: Departing,
): Promise<Departure> {
  const { state } = begun;
  switch (provider.kind) {
    case 'OPEN_ID_CONNECT':
    case 'OAUTH': {
      const { url, ...keep } = await authorizationUrl(request.ctx, provider, {
        state,
        callbackUrl,
      });
      return { url, fields: null, keep };
    }
    case 'SAML': {
      const asked = answerText(request.query, 'binding')?.toUpperCase();
      const binding = asked === 'POST' || asked === 'REDIRECT' ? asked : provider.config.binding;
      const place = samlPlaceOf(ownUrl(request, asking.deps, ''), provider.idpId);
      const { requestId, ...departure } = await samlRequest(provider, { place, state, binding });
      return { ...departure, keep: { requestId } };
    }
    case 'CUSTOM_AUTH': {
      const fields = { state, redirectUrl: callbackUrl };
      const url = new URL(provider.config.loginUrl);
      if (answerText(request.query, 'method')?.toLowerCase() === 'post')
        return { url: url.href, fields };
      for (const [key, value] of Object.entries(fields)) url.searchParams.set(key, value);
      return { url: url.href, fields: null };
    }
    default:
      throw unknownProvider();
  }
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { url, fields }: Departure,
): FastifyReply {
  reply.header('cache-control', 'no-store');
  if (fields !== null) {
    return sendSmallPage(reply, submitPage(pageWords(request.ctx.locale), { url, fields }));
  }
  // The popup keeps its opener.
  return reply.header('cross-origin-opener-policy', 'unsafe-none').redirect(url, 303);
}

/**
 * SPEC §7 `actualCommunityUserId`: a member connects a provider to their account. Another site must not start
 * that (CSRF).
 */
function linkingMember(request: FastifyRequest, deps: FederationDeps): number | null {
  const asked = answerText(request.query, 'actualCommunityUserId');
  if (asked === null) return null;
  const { memberId } = request.ctx.viewer;
  if (memberId === null || asked !== String(memberId)) throw new AppError('INVALID_REQUEST');
  demandSameOrigin(request, ownOriginOf(request, deps.publicUrl));
  return memberId;
}
