import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '#core/errors.ts';
import { anonymousViewer } from '#core/permissions.ts';
import { createGraphqlEndpoint } from '#platform/graphql/graphqlEndpoint.ts';
import type { KnownDocuments } from '#platform/graphql/knownDocuments.ts';
import { demandCsrf } from '#platform/http/csrf.ts';
import '#platform/apiAccess/apiAccess.ts';
import type { RouteDoc } from '#platform/http/routeDoc.ts';
import { schema } from './schema.ts';
import type { Services } from './services.ts';

const graphqlResult = z.object({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z
    .array(
      z.object({
        message: z.string(),
        path: z.array(z.union([z.string(), z.int()])).optional(),
        extensions: z.looseObject({ code: z.string() }),
      }),
    )
    .optional(),
});

const graphqlDoc: RouteDoc = {
  isPublic: true,
  says: 'GraphQL over HTTP: contract/schema.graphql.',
  who: 'anyone; each field demands its own',
  body: z.object({
    query: z.string(),
    variables: z.record(z.string(), z.unknown()).nullish(),
    operationName: z.string().nullish(),
  }),
  returns: { type: 'application/json', schema: graphqlResult },
  spends: true,
  statuses: [200, 401, 403, 405, 409, 418, 504],
};

/** The GraphQL endpoints (SPEC §7), which share one schema. */
export async function addGraphql(
  app: FastifyInstance,
  services: Services,
  documents: KnownDocuments,
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  const endpoints = [
    { address: '/schema/community', forAnyone: false },
    // §2 lists it among the paths that need no authentication.
    { address: '/ui/schema/community', forAnyone: false },
    { address: '/care/community/graphql/un-authenticated', forAnyone: true },
  ];
  // Served from the package instead of a CDN, so that it works offline.
  const renderGraphiQL = services.development
    ? (await import('@graphql-yoga/render-graphiql')).renderGraphiQL
    : null;
  for (const { address, forAnyone } of endpoints) {
    const options = { schema, documents, renderGraphiQL, gate: services.gate };
    const handle = createGraphqlEndpoint(options);
    app.route({
      url: address,
      method: ['GET', 'HEAD', 'POST', 'OPTIONS'],
      config: { doc: graphqlDoc, apiArea: 'each' },
      handler: async (request, reply) => {
        // §7: no login needed; a session sent along grants nothing here.
        if (forAnyone) request.ctx = { ...request.ctx, viewer: anonymousViewer, api: undefined };
        else demandCsrf(request);
        demandJson(request);
        const answer = await handle(
          {
            method: request.method === 'HEAD' ? 'GET' : request.method,
            address: request.originalUrl,
            accept: request.headers.accept,
            contentType: request.headers['content-type'],
            body: typeof request.body === 'string' ? request.body : undefined,
          },
          request.ctx,
        );
        request.hasWritten = answer.hasWritten ?? false;
        reply.code(answer.status).headers(answer.headers).header('cache-control', 'no-store');
        return reply.send(answer.body);
      },
    });
  }
}

/** CSRF protection: another site can send forms and plain text with our cookies, but not JSON. */
function demandJson(request: FastifyRequest): void {
  const type = request.headers['content-type'] ?? '';
  if (request.method !== 'POST' || /^application\/([\w.-]+\+)?json\b/i.test(type)) return;
  throw new AppError('BAD_REQUEST', { message: 'The content type must be application/json.' });
}
