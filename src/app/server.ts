import cookie from '@fastify/cookie';
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
  type RouteOptions,
} from 'fastify';
import { AppError } from '#core/errors.ts';
import { isOnByName } from '#core/feature/featureSwitch.ts';
import { renderRobots } from '#features/content/seo/server/robots.ts';
import { areaOfFeature } from '#platform/apiAccess/operationAreas.ts';
import { chooseEncoding, createAssetStore } from '#platform/assets/assetStore.ts';
import { keptAssetsDir } from '#platform/assets/keptAssets.ts';
import type { Config } from '#platform/config.ts';
import {
  type RouteHost,
  registeredServerFeatures,
  type ServerFeature,
  serverParts,
} from '#platform/feature/serverFeature.ts';
import { createKnownDocuments, type KnownDocuments } from '#platform/graphql/knownDocuments.ts';
import { createBatchedLog } from '#platform/http/batchedLog.ts';
import { compressAnswers } from '#platform/http/compressAnswers.ts';
import { ownOriginOf } from '#platform/http/csrf.ts';
import { defaultNoStore } from '#platform/http/defaultNoStore.ts';
import { errorPage, wantsPage } from '#platform/http/errorPage.ts';
import { errorReply } from '#platform/http/errorReply.ts';
import { addMetrics } from '#platform/http/metrics.ts';
import {
  limitBodies,
  limitingOptions,
  type RequestLimits,
  requestLimits,
} from '#platform/http/requestLimits.ts';
import { requireOpenCommunity } from '#platform/http/requireOpenCommunity.ts';
import { requireValidAddress } from '#platform/http/requireValidAddress.ts';
import { securityHeadersOf, withoutPageHeaders } from '#platform/http/securityHeaders.ts';
import { liveConnectionsOf } from '#platform/live/liveConnections.ts';
import { writeLog } from '#platform/logOutput.ts';
import { currentTraceId, traceRequests } from '#platform/tracing/tracing.ts';
import { parseTheme } from '#ui/themeChoice.ts';
import { addPages } from './addPages.ts';
import { addForms } from './formRoutes.ts';
import { addGraphql } from './graphqlRoutes.ts';
import { addHealth } from './healthRoutes.ts';
import { refuseOtherMethods } from './refuseOtherMethods.ts';
import { assetsDir } from './rendering/buildDir.ts';
import { addRequestContext, queryLanguage } from './requestContext.ts';
import { routeHostOf } from './routeHostOf.ts';
import { schema } from './schema.ts';
import type { Services } from './services.ts';
import { addWordParts } from './wordPartRoutes.ts';

/** Maximum body size of JSON and form requests, in bytes; uploads have their own limit. */
const bodyLimit = 1024 * 1024;
const logLines = createBatchedLog(writeLog);

interface ServerOptions {
  /** Called with every route; pages, which need the build, are not registered then. */
  tell?: (route: RouteOptions) => void;
  limits?: RequestLimits;
}

/** The whole HTTP server, not yet listening; of a worker, only what says how it is. */
export async function createServer(
  services: Services,
  { tell, limits = requestLimits }: ServerOptions = {},
): Promise<FastifyInstance> {
  const { config, development } = services;
  const headers = securityHeadersOf({ publicUrl: config.publicUrl, development });
  const app = fastify({
    ...limitingOptions(limits, headers),
    logger: config.logLevel === 'silent' ? false : loggerOptions(services),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit,
    requestIdHeader: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2000 },
    forceCloseConnections: 'idle',
    // A request that arrives while the process stops is answered, not refused.
    return503OnClosing: false,
    // Starting the page renderer may exceed the default timeout on a busy machine.
    pluginTimeout: 0,
    // Requests rejected by the router itself, such as undecodable URLs, skip all hooks.
    frameworkErrors: (error, request, reply) => {
      reply.headers(headers);
      return sendFailure(request, reply, { error, basePath: config.basePath });
    },
  });
  if (tell) app.addHook('onRoute', tell);
  addErrorHandler(app, config.basePath);
  traceRequests(app);
  addRequestLog(app);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
  limitBodies(app, limits, headers);
  app.addHook('onRequest', async (request) => requireValidAddress(request));
  compressAnswers(app);
  defaultNoStore(app);
  addHealth(app, services);
  const live = liveConnectionsOf(services.bus);
  const { db } = services.database;
  addMetrics(app, {
    ...{
      token: config.metricsToken,
      pages: services.pages,
      pageQueue: services.pageQueue,
      live,
      db,
    },
    replica: () => services.replica,
  });
  await app.register(cookie);
  if (config.role === 'worker') return app;
  // Live connections are closed, and clients reconnect to another process.
  app.addHook('preClose', async () => live.close());
  addRootRobots(app, services);
  const documents = createKnownDocuments(schema);
  await app.register(async (root) => addRootRoutes(root, services, documents));
  await app.register(
    async (portal) => addPortal(portal, services, { documents, withPages: !tell }),
    {
      prefix: config.basePath,
    },
  );
  return app;
}

function loggerOptions({
  config,
  errors,
}: Services): Exclude<FastifyServerOptions['logger'], boolean> {
  return {
    ...{ level: config.logLevel, stream: logLines },
    mixin: () => {
      const traceId = currentTraceId();
      return traceId === null ? {} : { traceId };
    },
    hooks: {
      logMethod(words, write, level) {
        errors.note(words, level);
        write.apply(this, words);
      },
    },
  };
}

/** Crawlers request it only at the root of a host (RFC 9309 §2.3). */
function addRootRobots(app: FastifyInstance, { config, settings }: Services): void {
  const { basePath, publicUrl } = config;
  if (basePath === '') return;
  app.get('/robots.txt', async (request, reply) => {
    const sitemap = `${ownOriginOf(request, publicUrl)}${basePath}/sitemap.xml`;
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(renderRobots(await settings.get(), { basePath, sitemap }));
  });
}

async function addRootRoutes(
  root: FastifyInstance,
  services: Services,
  documents: KnownDocuments,
): Promise<void> {
  if (services.config.basePath === '') return;
  addRequestContext(root, services);
  const host = routeHostOf(services, documents);
  for (const register of serverParts('registerRootRoutes')) await register(root, host);
}

async function addPortal(
  portal: FastifyInstance,
  services: Services,
  { documents, withPages }: { documents: KnownDocuments; withPages: boolean },
): Promise<void> {
  const { config } = services;
  addAssets(portal, config);
  addWordParts(portal, services);
  await portal.register(async (scope) => {
    addRequestContext(scope, services);
    requireOpenCommunity(scope);
    const closeOtherMethods = refuseOtherMethods(scope);
    await scope.register(async (graphql) => addGraphql(graphql, services, documents));
    await scope.register(async (forms) => addForms(forms, services, documents));
    const host = routeHostOf(services, documents);
    for (const feature of registeredServerFeatures()) {
      await scope.register(async (routes) => addFeatureRoutes(routes, feature, host));
    }
    if (!withPages) return;
    closeOtherMethods();
    await scope.register(async (pages) => addPages(pages, services));
  });
}

/** A feature's routes; while it is switched off, none of them exists. */
async function addFeatureRoutes(
  routes: FastifyInstance,
  { name, registerRoutes, routesStay }: ServerFeature,
  host: RouteHost,
): Promise<void> {
  if (!registerRoutes) return;
  const area = areaOfFeature(name);
  routes.addHook('onRoute', (route) => {
    // A route may state an area of its own.
    route.config = { ...(area && { apiArea: area }), ...route.config };
  });
  routes.addHook('preHandler', async ({ ctx }) => {
    if (!routesStay && !isOnByName(name, ctx.settings)) throw new AppError('NOT_FOUND');
  });
  await registerRoutes(routes, host);
}

const assetDoc = {
  config: {
    doc: { says: 'A script, style or font of the pages.', who: 'anyone', statuses: [200] },
  },
};

function addAssets(app: FastifyInstance, config: Config): void {
  const { basePath, dataDir } = config;
  const store = createAssetStore({ dir: assetsDir, basePath, kept: keptAssetsDir(dataDir) });
  app.get<{ Params: { name: string } }>('/assets/:name', assetDoc, async (request, reply) => {
    const accepted = chooseEncoding(request.headers['accept-encoding']);
    const asset = await store.find(request.params.name, accepted);
    if (!asset) throw new AppError('NOT_FOUND');
    if (asset.encoding !== 'identity') reply.header('content-encoding', asset.encoding);
    return withoutPageHeaders(reply)
      .header('content-type', asset.type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('vary', 'accept-encoding')
      .send(asset.body);
  });
}

function addErrorHandler(app: FastifyInstance, basePath: string): void {
  app.setErrorHandler((error, request, reply) => sendFailure(request, reply, { error, basePath }));
  app.setNotFoundHandler(() => {
    throw new AppError('NOT_FOUND');
  });
}

/** An error as JSON, or as a plain page if the client accepts HTML. */
function sendFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  { error, basePath }: { error: unknown; basePath: string },
): FastifyReply {
  const answer = errorReply(error, request.id);
  request.log[isHungUp(request, error) ? 'debug' : answer.log]({ err: error }, 'request failed');
  if (answer.retryAfterSeconds) reply.header('retry-after', answer.retryAfterSeconds);
  reply.code(answer.status).removeHeader('etag').removeHeader('content-encoding');
  if (!wantsPage(request.headers.accept)) {
    return reply.header('cache-control', 'no-store').send(answer.body);
  }
  const page = errorPage(answer, {
    basePath,
    reader: {
      chosenLanguages: [queryLanguage(request) ?? undefined, request.cookies?.lang],
      acceptLanguage: request.headers['accept-language'],
      theme: parseTheme(request.cookies?.theme, 'light'),
      isReading: request.method === 'GET',
    },
  });
  return reply.headers(page.headers).send(page.body);
}

/** Whether a stream ended because the client disconnected before the first byte, which is not an error. */
function isHungUp({ raw }: FastifyRequest, error: unknown): boolean {
  return raw.socket.destroyed && Object(error).code === 'ERR_STREAM_PREMATURE_CLOSE';
}

/** One structured log line per request. */
function addRequestLog(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: request.originalUrl.split('?')[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        viewer: request.ctx?.viewer.memberId ?? null,
      },
      'request',
    );
  });
}
