import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#core/errors.ts';
import { parseInput } from '#core/parseInput.ts';
import { anonymousViewer } from '#core/permissions.ts';
import { demandAllowance } from '#platform/callerAllowance.ts';
import type { RouteHost } from '#platform/feature/serverFeature.ts';
import { demandCsrf, demandSameOrigin } from '#platform/http/csrf.ts';
import '#platform/http/fastifyTypes.ts';
import { acceptForms, fieldsOf } from '#platform/http/forms.ts';
import '#platform/http/routeDoc.ts';
import { registrationSchema } from '../oauthInputs.ts';
import { authorizeAddress, consentAddress, scopeNames } from '../oauthRules.ts';
import { answerTokenRequest, type OauthAnswer } from './answerTokenRequest.ts';
import { checkAuthorizeRequest } from './authorizeRequest.ts';
import { registerOauthApp } from './oauthAppService.ts';
import { decideOauthRequest } from './oauthGrantService.ts';
import { addOauthMetadata, issuerOf } from './oauthMetadata.ts';
import { returnPage } from './returnPage.ts';
import { revokeToken } from './revokeToken.ts';

const docs = {
  authorize: {
    isPublic: true,
    says: 'Where an app sends a member to be asked (OAuth 2.1, docs/oauth.md).',
    who: 'anyone; the member signs in',
    query: [
      ...['response_type', 'client_id', 'redirect_uri', 'scope', 'state', 'resource'],
      ...['code_challenge', 'code_challenge_method'],
    ],
    statuses: [302],
  },
  decide: {
    says: 'The member’s decision on the consent page.',
    who: 'members, from the portal’s own page, with the session’s CSRF token in `_csrf`',
    body: 'application/x-www-form-urlencoded: request, allowed, password for administration and moderation',
    statuses: [200, 303, 401, 403],
  },
  token: {
    isPublic: true,
    says: 'Gives an app tokens for a code or a refresh token.',
    who: 'apps, with their secret if they have one',
    body: 'application/x-www-form-urlencoded, as RFC 6749 has it',
    statuses: [200],
  },
  revoke: {
    isPublic: true,
    says: 'Ends what a member has let an app do (RFC 7009).',
    who: 'apps, with their secret if they have one',
    body: 'application/x-www-form-urlencoded: token',
    statuses: [200],
  },
  register: {
    isPublic: true,
    says: 'Registers an app, if the community allows apps to register themselves (RFC 7591).',
    who: 'anyone, if the setting oauth.registration is on',
    body: registrationSchema,
    statuses: [201, 403, 409],
  },
};

/** Of a network in a minute. */
const perMinute = { authorize: 60, token: 240, register: 10 };

/** The endpoints of apps; the consent page is a page of the portal. */
export function addOauthRoutes(app: FastifyInstance, host: RouteHost): void {
  acceptForms(app);
  addOauthMetadata(app, host);

  app.get(authorizeAddress, { config: { doc: docs.authorize } }, async (request, reply) => {
    limit(request, 'authorize');
    const { db } = request.ctx;
    const { search } = new URL(request.originalUrl, 'http://localhost');
    const checked = await checkAuthorizeRequest({ db, issuer: issuerOf(request, host), search });
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    const page = `${host.basePath}${consentAddress}${search}`;
    return reply.redirect(checked.kind === 'returned' ? checked.url : page, 302);
  });

  app.post(authorizeAddress, { config: { doc: docs.decide } }, async (request, reply) => {
    const issuer = issuerOf(request, host);
    demandSameOrigin(request, new URL(issuer).origin);
    if (request.session === null) throw new AppError('UNAUTHENTICATED');
    demandCsrf(request);
    demandAllowance(request.ctx, { what: 'oauth decisions', perMinute: 30 });
    const { request: given, allowed, password } = fieldsOf(request);
    const search = String(given);
    const isAllowed = allowed === 'true';
    let url: string;
    try {
      url = await decideOauthRequest(request.ctx, { search, issuer, isAllowed, password });
    } catch (error) {
      if (!(error instanceof AppError) || !isOfPassword(error)) throw error;
      // The page asks again.
      const query = new URLSearchParams(search);
      query.set('error', error.code);
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
      return reply.redirect(`${host.basePath}${consentAddress}?${query}`, 303);
    }
    const { headers, body } = returnPage(url, request.ctx.locale);
    return reply.headers(headers).send(body);
  });

  app.post('/oauth/token', { config: { doc: docs.token } }, async (request, reply) => {
    limit(request, 'token');
    const answer = await answerTokenRequest(request.ctx, {
      ...{ fields: fieldsOf(request), issuer: issuerOf(request, host) },
      headers: plainHeaders(request),
    });
    return send(reply, answer);
  });

  app.post('/oauth/revoke', { config: { doc: docs.revoke } }, async (request, reply) => {
    limit(request, 'token');
    const { authorization } = request.headers;
    return send(
      reply,
      await revokeToken(request.ctx, { fields: fieldsOf(request), authorization }),
    );
  });

  app.post('/oauth/register', { config: { doc: docs.register } }, async (request, reply) => {
    limit(request, 'register');
    const given = parseInput(registrationSchema, request.body);
    const { clientId, secret, scope } = await registerOauthApp(request.ctx, given);
    const body = {
      ...{ ...given, client_id: clientId, scope: scopeNames(scope).join(' ') },
      client_id_issued_at: Math.floor(request.ctx.now.getTime() / 1000),
      ...(secret !== null && { client_secret: secret, client_secret_expires_at: 0 }),
    };
    return send(reply, { status: 201, headers: {}, body });
  });
}

const isOfPassword = ({ code }: AppError) =>
  code === 'PASSWORD_MISMATCH' || code === 'TEMPORARILY_DISABLED';

/** By network: these come without a session. @throws AppError RATE_LIMITED */
function limit({ ctx }: FastifyRequest, what: keyof typeof perMinute): void {
  const caller = { ...ctx, viewer: anonymousViewer };
  demandAllowance(caller, { what: `oauth ${what}`, perMinute: perMinute[what] });
}

function plainHeaders({ headers }: FastifyRequest): Record<string, string> {
  const rows = Object.entries(headers).filter(
    (row): row is [string, string] => typeof row[1] === 'string',
  );
  return Object.fromEntries(rows);
}

function send(
  reply: {
    code: (status: number) => typeof reply;
    headers: (given: object) => typeof reply;
    send: (body: object) => unknown;
  },
  { status, headers, body }: OauthAnswer,
) {
  return reply
    .code(status)
    .headers({ ...headers, 'cache-control': 'no-store' })
    .send(body);
}
