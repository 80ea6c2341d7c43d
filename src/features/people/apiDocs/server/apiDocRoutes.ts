import fs from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { buildSchema, introspectionFromSchema } from 'graphql';
import { AppError } from '#core/errors.ts';
import { demandMember } from '#core/permissions.ts';
import type { RouteHost } from '#platform/feature/serverFeature.ts';
import '#platform/http/fastifyTypes.ts';
import type { RouteDoc } from '#platform/http/routeDoc.ts';
import { projectDir } from '#platform/projectDir.ts';
import {
  explorerAddress,
  graphiqlAddress,
  introspectionAddress,
  openApiAddress,
} from '../apiDocAddresses.ts';
import { apiDocAssets } from './apiDocAssets.ts';
import { explorerPage, graphiqlPage, toolPolicies } from './apiToolPages.ts';
import { sharedText } from './sharedText.ts';

const assetAddress = `${explorerAddress}/assets/:name`;

const doc = (facts: RouteDoc) => ({ config: { doc: facts } });

/** Needs `request.ctx`. */
export async function registerApiDocRoutes(
  app: FastifyInstance,
  { basePath }: RouteHost,
): Promise<void> {
  addDocuments(app, basePath);
  const assets = apiDocAssets();
  app.get<{ Params: { name: string } }>(
    assetAddress,
    doc({
      ...{ isPublic: true, says: 'A script or style of the API explorer or GraphiQL.' },
      ...{ who: 'anyone', statuses: [200, 304, 404] },
    }),
    async (request, reply) => {
      const asset = assets.get(request.params.name);
      if (!asset) throw new AppError('NOT_FOUND');
      return asset.send(request, reply);
    },
  );
  const addressOf = async (name: string) =>
    `${basePath}${explorerAddress}/assets/${name}?v=${await assets.get(name)?.version()}`;
  app.get(
    explorerAddress,
    doc({ says: 'The API explorer.', who: 'anyone', statuses: [200] }),
    async ({ session, ctx }, reply) => {
      const page = await explorerPage(addressOf, {
        community: ctx.settings.name,
        csrfToken: session?.csrfToken ?? '',
        openApi: `${basePath}${openApiAddress}`,
      });
      return sendPage(reply, page, toolPolicies.explorer);
    },
  );
  app.get(
    graphiqlAddress,
    doc({ says: 'GraphiQL, for GraphQL as the viewer.', who: 'a member', statuses: [200, 302] }),
    async ({ session, ctx }, reply) => {
      if (session === null || ctx.viewer.memberId === null) {
        const back = encodeURIComponent(`${basePath}${graphiqlAddress}`);
        return reply.redirect(`${basePath}/login?returnTo=${back}`);
      }
      const page = await graphiqlPage(addressOf, {
        community: ctx.settings.name,
        csrfToken: session.csrfToken,
        endpoint: `${basePath}/schema/community`,
        introspection: `${basePath}${introspectionAddress}`,
      });
      return sendPage(reply, page, toolPolicies.graphiql);
    },
  );
}

const fromContract = (name: string) => fs.readFile(path.join(projectDir, 'contract', name), 'utf8');

function addDocuments(app: FastifyInstance, basePath: string): void {
  const openApi = sharedText(
    async () => {
      const document: object = JSON.parse(await fromContract('openapi.json'));
      return JSON.stringify({ ...document, servers: [{ url: basePath || '/' }] });
    },
    { type: 'application/json; charset=utf-8', cacheControl: 'public, max-age=300' },
  );
  app.get(
    openApiAddress,
    doc({
      ...{ isPublic: true, says: 'This document: the REST routes in OpenAPI 3.1.' },
      ...{ who: 'anyone', statuses: [200, 304] },
    }),
    async (request, reply) => openApi.send(request, reply),
  );
  // From the file: asking the API for its schema takes as long as twenty pages, each time.
  const introspection = sharedText(
    async () => {
      const schema = buildSchema(await fromContract('schema.graphql'), { assumeValid: true });
      return JSON.stringify({ data: introspectionFromSchema(schema) });
    },
    { type: 'application/json; charset=utf-8', cacheControl: 'private, max-age=300' },
  );
  app.get(
    introspectionAddress,
    doc({
      says: 'The GraphQL schema as introspection returns it, for tools.',
      ...{ who: 'a member', statuses: [200, 304, 401] },
    }),
    async (request, reply) => {
      demandMember(request.ctx.viewer);
      return introspection.send(request, reply);
    },
  );
}

function sendPage(reply: FastifyReply, page: string, policy: string): FastifyReply {
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', policy)
    .header('x-robots-tag', 'noindex')
    .send(page);
}
