import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import { chooseEncoding } from '#platform/assets/assetStore.ts';
import { isKnownTag } from '#platform/http/isKnownTag.ts';
import { contentSecurityPolicy } from '#platform/http/securityHeaders.ts';
import { sessionCookieName } from '#platform/http/sessionCookies.ts';
import type { CachedPage } from '#platform/pageCache/pageCache.ts';
import { withoutNonce } from '#platform/pageCache/pagePolicy.ts';
import { parseTheme } from '#ui/themeChoice.ts';
import type { RenderedPage } from './pageHandler.ts';
import { languageOf, requiredLanguageOf } from './requestContext.ts';
import type { Services } from './services.ts';

/** Pages that are one visitor's own business, or endless in number. */
const uncached =
  /^\/(?:login|reset-password|migrate-user|verify-email|fork|conversations\/(?:new|search))\b/;
const maxAddressLength = 300;
/** A choice of language sets a cookie, so it must be answered anew. */
const choosesLanguage = /[?&]lang=/;

/** Answers visitors from the page cache before anything else is done for the request. */
export function addPageCache(app: FastifyInstance, services: Services): void {
  app.addHook('onRequest', async (request, reply) => {
    const key = cacheKeyOf(request, services);
    const page = key && services.pages.get(key);
    if (page) return sendCached(request, reply, { page, services });
  });
}

/** Where the page is kept; null when it must be made for this viewer. */
export function cacheKeyOf(request: FastifyRequest, services: Services): string | null {
  const { development, config, settings } = services;
  if (development || !/^(?:GET|HEAD)$/.test(request.method)) return null;
  if (request.headers.cookie?.includes(sessionCookieName)) return null;
  const address = request.originalUrl;
  if (choosesLanguage.test(address)) return null;
  if (address.length > maxAddressLength || uncached.test(address.slice(config.basePath.length))) {
    return null;
  }
  const current = settings.peek();
  if (!current) return null;
  // What a visitor of a private community sees is as little to keep as to see.
  if (current.privateCommunity) return null;
  // A caller that insists on a language may be refused a page that others see (418).
  if (current.separateLanguages && requiredLanguageOf(request, current)) return null;
  const theme = parseTheme(request.cookies.theme);
  const origin = config.publicUrl ?? `${request.protocol}://${request.host}`;
  return `${languageOf(request, current)} ${theme} ${origin} ${address}`;
}

/** Renders a visitor's page into the cache, or finds it made meanwhile, and sends it. */
export async function sendThroughCache(
  request: FastifyRequest,
  reply: FastifyReply,
  options: { key: string; services: Services; render: () => Promise<RenderedPage> },
): Promise<unknown> {
  const { key, services, render } = options;
  const page = await services.pages.getOrRender(key, async () => {
    const { nonce, ...made } = await render();
    const { html, scripts, styles } = withoutNonce(made.body.toString(), nonce);
    const policy = contentSecurityPolicy(scripts, styles);
    return {
      status: made.status,
      headers: { ...made.headers, 'content-security-policy': policy },
      body: Buffer.from(html),
      tags: new Set([...request.touched, '*']),
      isStale: services.settings.peek() !== request.ctx.settings,
      conversationId: made.conversationId,
    };
  });
  return sendCached(request, reply, { page, services });
}

async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, services }: { page: CachedPage; services: Services },
): Promise<FastifyReply> {
  countView(request, page, services);
  // RFC 9110 §13.2.1: of a redirect or a page that is not there nobody has a copy to go on with.
  const isFound = page.status === 200;
  reply.headers({
    'content-type': 'text/plain; charset=utf-8', // of an answer without a body, such as a redirect
    ...page.headers,
    'cache-control': 'private, no-cache',
    vary: 'cookie, accept-language, accept-encoding',
    ...(isFound && { etag: page.etag }),
  });
  if (isFound && isKnownTag(request.headers['if-none-match'], page.etag)) {
    return reply.code(304).send();
  }
  const isEmpty = page.body.length === 0;
  const encoding = isEmpty ? 'identity' : chooseEncoding(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.code(page.status).send(await page.bodyIn(encoding));
}

/** SPEC §7: a crawler may also say so. */
function isMachine({ headers }: FastifyRequest): boolean {
  return headers['x-crawler'] !== undefined || isbot(headers['user-agent']);
}

/** A visitor's view of a post; machines are not readers. */
function countView(request: FastifyRequest, page: CachedPage, { views }: Services): void {
  if (page.conversationId === null || request.method === 'HEAD' || isMachine(request)) return;
  views.count(page.conversationId);
}
