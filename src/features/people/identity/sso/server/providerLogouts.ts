import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#core/errors.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import '#platform/http/fastifyTypes.ts';
import type { RouteDoc } from '#platform/http/routeDoc.ts';
import { type EndedThere, endProviderSessions } from '#platform/sessions/providerSessions.ts';
import { answerText, type FederationDeps, ownUrl, sendRefused } from './federationAnswers.ts';
import { spendToken } from './loginAttempts.ts';
import { logoutTokenAge, readLogoutToken } from './openIdLogout.ts';
import { invalidSocialRequest } from './providerEntry.ts';
import { findProviderByName, type Provider } from './providerStore.ts';
import { logoutFreshness, readSamlLogout, samlLogoutAnswer } from './samlLogout.ts';
import { samlPlaceOf } from './samlProvider.ts';

const bodyLimit = 256 * 1024;

const samlDoc: RouteDoc = {
  isPublic: true,
  says: 'SAML single logout: ends the sessions a signed request names, and takes the answer to ours.',
  who: 'the identity provider, by its signature',
  query: ['SAMLRequest', 'SAMLResponse', 'RelayState', 'SigAlg', 'Signature'],
  body: 'application/x-www-form-urlencoded with SAMLRequest or SAMLResponse, and RelayState',
  statuses: [303],
};
const openIdDoc: RouteDoc = {
  isPublic: true,
  says: 'OpenID Connect back-channel logout: ends the sessions a signed token names.',
  who: 'the identity provider, by its signature',
  body: 'application/x-www-form-urlencoded with logout_token',
  statuses: [200, 400],
};

type Named = { Params: { idpId: string } };

/** Routes for logout notifications from providers. */
export function addProviderLogouts(app: FastifyInstance, deps: FederationDeps): void {
  const saml = { bodyLimit, onRequest: app.rateLimit(), config: { doc: samlDoc } };
  app.get<Named>('/sso/logout/:idpId', saml, (request, reply) => logOut(request, reply, deps));
  app.post<Named>('/sso/logout/:idpId', saml, (request, reply) => logOut(request, reply, deps));

  const openId = { bodyLimit, onRequest: app.rateLimit(), config: { doc: openIdDoc } };
  app.post<Named>('/sso/backchannel-logout/:idpId', openId, async (request, reply) => {
    const { ctx, params } = request;
    reply.header('cache-control', 'no-store');
    const provider = await findProviderByName(ctx, params.idpId);
    if (provider?.kind !== 'OPEN_ID_CONNECT') throw new AppError('NOT_FOUND');
    try {
      const token = answerText(request.body, 'logout_token') ?? '';
      const { jti, subject, sid } = await readLogoutToken(ctx, provider, { token, now: ctx.now });
      const expiresAt = new Date(ctx.now.getTime() + (logoutTokenAge + 60) * 1000);
      await spend(ctx, { providerId: provider.id, jti, expiresAt });
      await end(ctx, provider, { subject, indexes: sid === null ? [] : [sid] });
    } catch (error) {
      const { detail } = invalidSocialRequest(ctx, error, provider.idpId);
      return reply.code(400).send({ error: 'invalid_request', reference: detail.reference });
    }
    return reply.send();
  });
}

async function logOut(
  request: FastifyRequest<Named>,
  reply: FastifyReply,
  deps: FederationDeps,
): Promise<FastifyReply> {
  const { ctx } = request;
  reply.header('cache-control', 'no-store');
  const provider = await findProviderByName(ctx, request.params.idpId);
  if (provider?.kind !== 'SAML' || provider.config.singleLogoutUrl === null) {
    throw new AppError('NOT_FOUND');
  }
  const source = request.method === 'POST' ? request.body : request.query;
  // The response to our own logout request: the session has already ended, so it is ignored.
  if (answerText(source, 'SAMLResponse') !== null) {
    const next = ctx.settings.privateCommunity ? '/login' : '/';
    return reply.redirect(`${deps.basePath}${next}`, 303);
  }
  try {
    const place = samlPlaceOf(ownUrl(request, deps, ''), provider.idpId);
    const posted =
      request.method === 'POST' ? { SAMLRequest: answerText(source, 'SAMLRequest') ?? '' } : null;
    const query = request.originalUrl.split('?', 2)[1] ?? '';
    const { profile, indexes } = await readSamlLogout(provider, {
      ...{ place, posted, query },
      now: ctx.now,
    });
    const expiresAt = new Date(ctx.now.getTime() + logoutFreshness + 60_000);
    await spend(ctx, { providerId: provider.id, jti: `logout ${profile.ID}`, expiresAt });
    await end(ctx, provider, { subject: profile.nameID, indexes });
    const relayState = answerText(source, 'RelayState') ?? '';
    return reply.redirect(await samlLogoutAnswer(provider, { place, profile, relayState }), 303);
  } catch (error) {
    const told = invalidSocialRequest(ctx, error, provider.idpId);
    return sendRefused(request, reply, {
      error: told,
      asking: { deps, popup: false, returnTo: null },
    });
  }
}

/** @throws Error if it was used before */
async function spend(ctx: Ctx, token: Parameters<typeof spendToken>[1]): Promise<void> {
  if (!(await spendToken(ctx, token))) throw new Error('This logout was told before');
}

async function end(
  ctx: Ctx,
  provider: Provider,
  ended: Omit<EndedThere, 'providerId'>,
): Promise<void> {
  await inTransaction(ctx, async ({ trx }) => {
    const memberIds = await endProviderSessions(trx, { providerId: provider.id, ...ended });
    for (const memberId of memberIds) {
      await audit(trx, ctx, {
        action: 'session.endedByProvider',
        subjectType: 'member',
        subjectId: memberId,
        actorId: null,
        detail: { idpId: provider.idpId },
      });
    }
  });
}
