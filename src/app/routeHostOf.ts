import type { FastifyRequest } from 'fastify';
import type { RouteHost } from '#platform/feature/serverFeature.ts';
import { balanceHeaders } from '#platform/graphql/balanceHeaders.ts';
import type { KnownDocuments } from '#platform/graphql/knownDocuments.ts';
import { ownOriginOf } from '#platform/http/csrf.ts';
import { createDocumentRunner } from './documentRunner.ts';
import type { Services } from './services.ts';

/** The services available to the features' routes. */
export function routeHostOf(services: Services, documents: KnownDocuments): RouteHost {
  const { config, files, gate } = services;
  const { basePath, publicUrl } = config;
  const absoluteUrl = (request: FastifyRequest, below: string) =>
    `${ownOriginOf(request, publicUrl)}${basePath}${below}`;
  const budget: RouteHost['budget'] = {
    charge: gate.charge,
    headers: (ctx) => balanceHeaders(gate.balance(ctx)),
  };
  const runDocument = createDocumentRunner(services, documents);
  return { basePath, publicUrl, files, budget, absoluteUrl, runDocument };
}
