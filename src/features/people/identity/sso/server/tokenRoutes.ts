import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '#core/errors.ts';
import { demandSameOrigin, ownOriginOf } from '#platform/http/csrf.ts';
import { isFormPost } from '#platform/http/forms.ts';
import type { RouteDoc } from '#platform/http/routeDoc.ts';
import type { LoginResult } from '../loginResult.ts';
import { enterAnonymously } from './anonymousEntry.ts';
import {
  type Asking,
  answerText,
  askingOf,
  type FederationDeps,
  sendEntered,
  sendRefused,
  takeIn,
} from './federationAnswers.ts';
import { enterFromProvider, invalidSocialRequest } from './providerEntry.ts';
import { findProviderByKind, findProviderByName } from './providerStore.ts';
import { readSignedToken } from './signedTokens.ts';

type TokenKind = 'FASTPASS' | 'CUSTOM_TOKEN';

const bodyLimit = 16 * 1024;

function tokenDoc(kind: TokenKind): RouteDoc {
  const name = kind === 'FASTPASS' ? 'a fastpass' : 'a token';
  return {
    isPublic: true,
    says: `Signs in by ${name} that another system has signed, good once (SPEC §7).`,
    who: 'whoever holds the token',
    query: ['token', 'loginToken', 'provider', 'idpId', 'returnTo', 'popup'],
    body: z.object({ token: z.string(), provider: z.string().optional() }),
    statuses: [200, 303, 400],
  };
}
const anonymousDoc: RouteDoc = {
  isPublic: true,
  says: 'Signs in without a name, where the community allows it (SPEC §1).',
  who: 'anyone from the portal’s own pages, or no browser',
  query: ['returnTo'],
  statuses: [200, 303, 400, 403],
};

/** SPEC §7: sign-in with a token signed by another system, and anonymous sign-in. */
export function addTokenRoutes(app: FastifyInstance, deps: FederationDeps): void {
  const limit = { bodyLimit, onRequest: app.rateLimit() };
  const api = '/community/api/v1/auth';

  const endpoints = [
    { kind: 'FASTPASS', method: 'POST', url: `${api}/fastpass` },
    { kind: 'FASTPASS', method: 'POST', url: '/care/community/fastpass-login' },
    { kind: 'CUSTOM_TOKEN', method: 'POST', url: `${api}/custom-token` },
    { kind: 'CUSTOM_TOKEN', method: 'POST', url: '/care/community/custom-token/login' },
    { kind: 'CUSTOM_TOKEN', method: 'GET', url: `${api}/token` },
    { kind: 'CUSTOM_TOKEN', method: 'GET', url: `${api}/save-user-session` },
  ] as const;
  for (const { kind, method, url } of endpoints) {
    app.route({
      method,
      url,
      ...limit,
      config: { doc: tokenDoc(kind) },
      // Login CSRF: another site must not sign a visitor in to an account of its choice.
      preHandler: async (request) =>
        demandSameOrigin(request, ownOriginOf(request, deps.publicUrl)),
      handler: async (request, reply) => {
        const asking = askingOf(request, deps);
        reply.header('cache-control', 'no-store');
        return enterByToken(request, reply, { kind, asking });
      },
    });
  }

  // Links from another system: full page navigation.
  for (const [url, kind] of [
    ['/fastpass/login', 'FASTPASS'],
    ['/token/login', 'CUSTOM_TOKEN'],
  ] as const) {
    app.get(url, { ...limit, config: { doc: tokenDoc(kind) } }, async (request, reply) => {
      const asking = askingOf(request, deps);
      try {
        const result = await enterByToken(request, reply, { kind, asking });
        return sendEntered(request, reply, { result, asking });
      } catch (error) {
        return sendRefused(request, reply, { error, asking });
      }
    });
  }

  const anonymous = {
    bodyLimit,
    onRequest: app.rateLimit({ max: 10, timeWindow: 60_000 }),
    config: { doc: anonymousDoc },
  };
  app.post(`${api}/anony-session`, anonymous, async (request, reply) => {
    demandSameOrigin(request, ownOriginOf(request, deps.publicUrl));
    const asking = askingOf(request, deps);
    reply.header('cache-control', 'no-store');
    try {
      const result = await enterWithoutAccount(request, reply, asking);
      return isFormPost(request) ? reply.redirect(result.returnTo, 303) : result;
    } catch (error) {
      if (!isFormPost(request)) throw error;
      return sendRefused(request, reply, { error, asking });
    }
  });
}

async function enterWithoutAccount(
  request: FastifyRequest,
  reply: FastifyReply,
  asking: Asking,
): Promise<LoginResult> {
  const userAgent = request.headers['user-agent'] ?? '';
  const signedIn = await enterAnonymously(request.ctx, { userAgent });
  const result = await takeIn(request, reply, { signedIn, asking });
  return { ...result, user: result.user && { ...result.user, isAnonymous: true } };
}

async function enterByToken(
  request: FastifyRequest,
  reply: FastifyReply,
  { kind, asking }: { kind: TokenKind; asking: Asking },
): Promise<LoginResult> {
  const { ctx } = request;
  const field = (name: string) => answerText(request.body, name) ?? answerText(request.query, name);
  const name = field('provider') ?? field('idpId');
  const provider =
    name === null ? await findProviderByKind(ctx, kind) : await findProviderByName(ctx, name);
  if (provider?.kind !== kind) {
    throw new AppError('INVALID_REQUEST', { message: 'Identity provider not found.' });
  }
  const sent = field('loginToken') ?? field('token') ?? field('fastpass') ?? '';
  // SPEC §5: a plus sign in a URL is decoded as a space.
  const token = sent.replaceAll(' ', '+');
  const given = await readSignedToken(ctx, provider, { token }).catch((cause: unknown) => {
    throw invalidSocialRequest(ctx, cause, provider.idpId);
  });
  const signedIn = await enterFromProvider(ctx, provider, {
    given,
    userAgent: request.headers['user-agent'] ?? '',
    // No sign-in was started here: such a link must not switch a signed-in user's account.
    onlyAs: ctx.viewer.memberId,
  });
  return takeIn(request, reply, { signedIn, asking });
}
