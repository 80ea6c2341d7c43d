import '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#core/errors.ts';
import { type FederationDeps, ownUrl, textOf } from './federationAnswers.ts';
import { addProviderCallbacks } from './providerCallbacks.ts';
import { listOfferedProviders } from './providerService.ts';
import { addProviderStarts } from './providerStarts.ts';
import { findProviderByName } from './providerStore.ts';
import { samlMetadata } from './samlProvider.ts';
import { addTokenRoutes } from './tokenRoutes.ts';

export interface FederationRouteDeps extends FederationDeps {
  /** Beginnings and returns a minute and address. */
  attemptsPerMinute?: number;
}

/** SPEC §2 login variants and §7 REST: every way in through somebody else. */
export async function registerFederationRoutes(
  app: FastifyInstance,
  deps: FederationRouteDeps,
): Promise<void> {
  acceptForms(app);
  await app.register(rateLimit, {
    global: false,
    max: deps.attemptsPerMinute ?? 60,
    timeWindow: 60_000,
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('RATE_LIMITED', { retryAfterSeconds: Math.ceil(ttl / 1000) }),
  });
  addProviderStarts(app, deps);
  addProviderCallbacks(app, deps);
  addTokenRoutes(app, deps);

  app.post(
    '/care/community/rest/un-authenticated/user/fetch-identity-provider-details',
    async (request) => {
      const idpId = textOf(request.body, 'idpId');
      const offered = await listOfferedProviders(request.ctx);
      return { providers: offered.filter((each) => idpId === null || each.idpId === idpId) };
    },
  );

  /** What a SAML provider's administrator asks for. */
  app.get<{ Params: { idpId: string } }>('/sso/metadata/:idpId', async (request, reply) => {
    const provider = await findProviderByName(request.ctx, request.params.idpId, {
      enabledOnly: false,
    });
    if (provider?.kind !== 'SAML') throw new AppError('NOT_FOUND');
    const place = {
      callbackUrl: ownUrl(request, deps, '/sso/login'),
      metadataUrl: ownUrl(request, deps, `/sso/metadata/${provider.idpId}`),
    };
    return reply.type('application/samlmetadata+xml').send(samlMetadata(provider, place));
  });
}

/** Unless the server reads forms already. */
function acceptForms(app: FastifyInstance): void {
  const type = 'application/x-www-form-urlencoded';
  if (app.hasContentTypeParser(type)) return;
  app.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
}
