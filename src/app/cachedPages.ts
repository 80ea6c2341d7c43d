import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding } from '#platform/assets/assetStore.ts';
import { frameSourcesOf } from '#platform/http/framePolicies.ts';
import { isKnownTag } from '#platform/http/isKnownTag.ts';
import { contentSecurityPolicy } from '#platform/http/securityHeaders.ts';
import type { CacheablePage, CachedPage } from '#platform/pageCache/pageCache.ts';
import { withoutNonce } from '#platform/pageCache/pagePolicy.ts';
import { type RenderShared, throwFailure } from './pageHandler.ts';
import { addPageView, tellsSeen } from './pageViews.ts';
import type { Services } from './services.ts';
import { cacheKeyOf, type SharedSource, sharedSourceOf } from './sharedView.ts';

/** Serves visitors from the page cache before any other request handling. */
export function addPageCache(app: FastifyInstance, services: Services): void {
  app.addHook('onRequest', async (request, reply) => {
    const source = tellsSeen(request) ? null : sharedSourceOf(request, services);
    const page = source && services.pages.get(cacheKeyOf(source.view));
    if (page) {
      return sendCached(request, reply, { page, services, language: source.view.language });
    }
  });
}

/** Renders a visitor's page into the cache, unless another request has done so meanwhile, and sends it. */
export async function sendThroughCache(
  request: FastifyRequest,
  reply: FastifyReply,
  options: { source: SharedSource; services: Services; render: RenderShared },
): Promise<unknown> {
  const { source, services, render } = options;
  const page = await services.pages.getOrRender(cacheKeyOf(source.view), () =>
    renderForAll(source, services, render),
  );
  throwFailure(page.failure, request);
  return sendCached(request, reply, { page, services, language: source.view.language });
}

/** Renders without the request's own headers, because others receive the page too. */
async function renderForAll(
  source: SharedSource,
  services: Services,
  render: RenderShared,
): Promise<CacheablePage> {
  const { nonce, body, touched, headers, ...made } = await render(source);
  const others = {
    tags: new Set([...touched, '*']),
    isStale: services.settings.peek() !== source.settings,
  };
  if (source.view.isMarkdown) return { ...made, ...others, headers, body };
  const { html, scripts, styles } = withoutNonce(body.toString(), nonce);
  const profile = source.settings.contentSecurityPolicy;
  const frameSources = frameSourcesOf(source.settings);
  const policy = contentSecurityPolicy({ scripts, styles, profile, frameSources });
  return {
    ...made,
    headers: { ...headers, 'content-security-policy': policy },
    body: Buffer.from(html),
    ...others,
  };
}

async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, services, language }: { page: CachedPage; services: Services; language: string },
): Promise<FastifyReply> {
  addPageView(request, { shown: page.shown, language }, services);
  // RFC 9110 §13.2.1: conditional requests do not apply to redirects and missing pages.
  const isFound = page.status === 200;
  reply.headers({
    'content-type': 'text/plain; charset=utf-8', // for responses without a body, such as redirects
    ...page.headers,
    'cache-control': 'private, no-cache',
    vary: 'cookie, accept-language, accept-encoding, accept',
    ...(isFound && { etag: page.etag }),
  });
  if (isFound && isKnownTag(request.headers['if-none-match'], page.etag)) {
    return reply.code(304).send();
  }
  const encoding = page.isEmpty ? 'identity' : chooseEncoding(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.code(page.status).send(await page.bodyIn(encoding));
}
