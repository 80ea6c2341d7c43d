import '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError } from '#core/errors.ts';
import { acceptForms } from '#platform/http/forms.ts';
import type { RouteDoc } from '#platform/http/routeDoc.ts';
import { answerText, type FederationDeps, ownUrl } from './federationAnswers.ts';
import { addLoginHostRoutes } from './loginHostRoutes.ts';
import { addProviderCallbacks } from './providerCallbacks.ts';
import { addProviderLogouts } from './providerLogouts.ts';
import { listOfferedProviders } from './providerService.ts';
import { addProviderStarts } from './providerStarts.ts';
import { findProviderByName } from './providerStore.ts';
import { samlMetadata, samlPlaceOf } from './samlProvider.ts';
import { addTokenRoutes } from './tokenRoutes.ts';

export interface FederationRouteDeps extends FederationDeps {
  /** Sign-in starts and callbacks per minute and IP address. */
  attemptsPerMinute?: number;
}

const detailsDoc: RouteDoc = {
  isPublic: true,
  says: 'The identity providers that are switched on; one of them, when it is named (SPEC §7).',
  who: 'anyone',
  body: z.object({ idpId: z.string().optional() }),
  statuses: [200],
};
const metadataDoc: RouteDoc = {
  isPublic: true,
  says: 'Our SAML metadata, as a provider’s administrator asks for it.',
  who: 'anyone',
  statuses: [200, 404],
};

/** SPEC §2 login variants and §7 REST: every sign-in through a provider. */
export async function registerSsoRoutes(
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
  addLoginHostRoutes(app, deps);
  addProviderLogouts(app, deps);

  app.post(
    '/care/community/rest/un-authenticated/user/fetch-identity-provider-details',
    { config: { doc: detailsDoc } },
    async (request) => {
      const idpId = answerText(request.body, 'idpId');
      const offered = await listOfferedProviders(request.ctx);
      return { providers: offered.filter((each) => idpId === null || each.idpId === idpId) };
    },
  );

  /** Metadata for a SAML provider's administrator. */
  const metadata = { config: { doc: metadataDoc } };
  app.get<{ Params: { idpId: string } }>(
    '/sso/metadata/:idpId',
    metadata,
    async (request, reply) => {
      const provider = await findProviderByName(request.ctx, request.params.idpId, {
        enabledOnly: false,
      });
      if (provider?.kind !== 'SAML') throw new AppError('NOT_FOUND');
      const place = samlPlaceOf(ownUrl(request, deps, ''), provider.idpId);
      return reply.type('application/samlmetadata+xml').send(await samlMetadata(provider, place));
    },
  );
}
