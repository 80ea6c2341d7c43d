import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#core/errors.ts';
import { isOnByName } from '#core/feature/featureSwitch.ts';
import { anonymousViewer } from '#core/permissions.ts';
import { chooseEncoding } from '#platform/assets/assetStore.ts';
import { registeredServerFeatures } from '#platform/feature/serverFeature.ts';
import type { FileStore } from '#platform/files/fileStore.ts';
import { isKnownTag } from '#platform/http/isKnownTag.ts';
import '#platform/http/fastifyTypes.ts';
import type { RouteDoc } from '#platform/http/routeDoc.ts';
import { addBrandImages } from './brandImageRoutes.ts';
import { communityIcon } from './communityIcon.ts';
import { type FeedFormat, type RenderedFeed, renderFeed } from './feeds.ts';
import { renderOpenSearch } from './openSearch.ts';
import { placeFeeds } from './placeFeeds.ts';
import './postFeeds.ts';
import { refuseDeniedCrawler } from './refuseDeniedCrawler.ts';
import { renderRobots } from './robots.ts';
import { renderSiteGuide } from './siteGuide.ts';
import {
  type Absolute,
  renderCategorySitemap,
  renderPageSitemap,
  renderSitemapIndex,
  renderTopicSitemap,
  streamConversationSitemap,
} from './sitemaps.ts';
import { webManifest } from './webManifest.ts';

export interface DiscoveryOptions {
  /** '' or '/community'. */
  basePath: string;
  /** A path under the base path → the absolute URL. */
  absoluteUrl: (request: FastifyRequest, path: string) => string;
  files: FileStore;
}

const feedTypes = { rss: 'application/rss+xml', atom: 'application/atom+xml' } as const;

/** max-age in seconds. */
const fresh = { feed: 300, sitemap: 3600, file: 3600 } as const;

/** Resources for search engines, feed readers and browsers. Needs `request.ctx`. */
export function registerSeoRoutes(app: FastifyInstance, options: DiscoveryOptions): void {
  const absoluteOf =
    (request: FastifyRequest): Absolute =>
    (path) =>
      options.absoluteUrl(request, path);
  app.addHook('preHandler', async (request, reply) => {
    // Responses are publicly cacheable, so everyone gets a visitor's view.
    request.ctx.viewer = anonymousViewer;
    // §2: a demo host must not be indexed.
    if (request.ctx.settings.demo) reply.header('x-robots-tag', 'noindex');
    const isRead = /\/(?:feeds\/|sitemap|llms\.txt)/.test(request.url);
    if (isRead) refuseDeniedCrawler(request.headers['user-agent'], request.ctx.settings);
  });
  addSitemaps(app, absoluteOf);
  addFeeds(app, absoluteOf);
  addFiles(app, absoluteOf, options.basePath);
  addBrandImages(app, options.files);
}

/** @param facts for routes that are also open in a closed community */
function publicDoc(says: string, facts: Pick<RouteDoc, 'isPublic'> = {}) {
  return { config: { doc: { ...facts, says, who: 'anyone', statuses: [200, 304] } } };
}

type AbsoluteOf = (request: FastifyRequest) => Absolute;

function addSitemaps(app: FastifyInstance, absoluteOf: AbsoluteOf): void {
  app.get('/sitemap.xml', publicDoc('Index of the sitemaps.'), async (request, reply) =>
    sendXml(reply, await renderSitemapIndex(request.ctx, absoluteOf(request))),
  );
  app.get<{ Params: { name: string } }>(
    '/sitemaps/:name',
    publicDoc('One sitemap.'),
    async (request, reply) => {
      const { name } = request.params;
      const absolute = absoluteOf(request);
      if (name === 'categories.xml') {
        return sendXml(reply, await renderCategorySitemap(request.ctx, absolute));
      }
      if (name === 'topics.xml') {
        return sendXml(reply, await renderTopicSitemap(request.ctx, absolute));
      }
      if (name === 'pages.xml') {
        return sendXml(reply, await renderPageSitemap(request.ctx, absolute));
      }
      const file = /^conversations-([1-9]\d{0,8})\.xml$/.exec(name)?.[1];
      if (file === undefined) throw new AppError('NOT_FOUND');
      return sendLongXml(reply, streamConversationSitemap(request.ctx, Number(file), absolute));
    },
  );
}

const xml = 'application/xml; charset=utf-8';

function sendXml(reply: FastifyReply, body: string): FastifyReply {
  return sendText(reply.header('cache-control', keptFor(reply, fresh.sitemap)), xml, body);
}

const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Ten thousand URLs are a megabyte, and compress well. */
function sendLongXml(reply: FastifyReply, parts: AsyncIterable<string>): FastifyReply {
  reply
    .header('content-type', xml)
    .header('cache-control', keptFor(reply, fresh.sitemap))
    .header('vary', 'accept-encoding');
  const text = Readable.from(parts);
  const encoding = chooseEncoding(reply.request.headers['accept-encoding']);
  if (encoding === 'identity') return reply.send(text);
  const packer = encoding === 'br' ? createBrotliCompress(quickly) : createGzip();
  // Clients detect a truncated compressed stream.
  return reply.header('content-encoding', encoding).send(pipeline(text, packer, () => undefined));
}

/** Responds with 304 if the client has the current version (RFC 9110 §13). */
function sendText(
  reply: FastifyReply,
  type: string,
  body: string,
  changedAt: Date | null = null,
): FastifyReply {
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  reply.header('content-type', type).header('etag', tag);
  if (changedAt !== null) reply.header('last-modified', changedAt.toUTCString());
  return isKnown(reply.request, tag, changedAt) ? reply.code(304).send() : reply.send(body);
}

/** §1: members-only content is not stored in shared caches. */
function keptFor({ request }: FastifyReply, seconds: number): string {
  return `${request.ctx.settings.privateCommunity ? 'private' : 'public'}, max-age=${seconds}`;
}

/** Everything that `languageOf` reads. */
const languageHeaders = 'accept-language, cookie, x-language, language';

function addFeeds(app: FastifyInstance, absoluteOf: AbsoluteOf): void {
  const rows = [{ name: 'seo', feeds: placeFeeds }, ...registeredServerFeatures()];
  const feeds = rows.flatMap(({ name, feeds = {} }) =>
    Object.entries(feeds).map(([address, feed]) => ({ name, address, feed })),
  );
  for (const { name, address, feed } of feeds) {
    app.get<{ Params: { id?: string; format: string }; Querystring: Record<string, unknown> }>(
      `/feeds/${address}.:format`,
      publicDoc(feed.says),
      async (request, reply) => {
        const { ctx, params, query } = request;
        if (!isOnByName(name, ctx.settings)) throw new AppError('NOT_FOUND');
        const absolute = absoluteOf(request);
        const format = formatOf(params.format);
        const find = () => feed.find(ctx, { id: params.id ?? '', query });
        return sendFeed(reply, format, await renderFeed(ctx, find, { format, absolute }));
      },
    );
  }
}

function formatOf(name: string): FeedFormat {
  if (name !== 'rss' && name !== 'atom') throw new AppError('NOT_FOUND');
  return name;
}

function sendFeed(reply: FastifyReply, format: FeedFormat, feed: RenderedFeed): FastifyReply {
  reply.header('cache-control', keptFor(reply, fresh.feed));
  // If languages are separated, the content depends on the reader's language.
  if (reply.request.ctx.settings.separateLanguages) reply.header('vary', languageHeaders);
  return sendText(reply, `${feedTypes[format]}; charset=utf-8`, feed.body, feed.changedAt);
}

function isKnown(request: FastifyRequest, tag: string, changedAt: Date | null): boolean {
  const tags = request.headers['if-none-match'];
  if (tags !== undefined) return isKnownTag(tags, tag);
  // Equal, not later: the date decreases when the newest post is deleted.
  return changedAt !== null && request.headers['if-modified-since'] === changedAt.toUTCString();
}

function addFiles(app: FastifyInstance, absoluteOf: AbsoluteOf, basePath: string): void {
  app.get(
    '/robots.txt',
    publicDoc('What crawlers are asked to leave.', { isPublic: true }),
    (request, reply) =>
      sendFile(
        reply,
        'text/plain; charset=utf-8',
        renderRobots(request.ctx.settings, {
          basePath,
          sitemap: absoluteOf(request)('/sitemap.xml'),
        }),
      ),
  );
  app.get(
    '/llms.txt',
    publicDoc('What there is to read here, for AI agents.'),
    async (request, reply) =>
      sendText(
        reply.header('vary', languageHeaders).header('cache-control', keptFor(reply, fresh.file)),
        'text/markdown; charset=utf-8',
        await renderSiteGuide(request.ctx, absoluteOf(request)),
      ),
  );
  app.get(
    '/manifest.json',
    publicDoc('The web app manifest.', { isPublic: true }),
    (request, reply) =>
      sendFile(
        reply,
        'application/manifest+json; charset=utf-8',
        JSON.stringify(webManifest(request.ctx.settings, basePath)),
      ),
  );
  app.get('/opensearch.xml', publicDoc('How browsers search here.'), (request, reply) =>
    sendFile(
      reply,
      'application/opensearchdescription+xml; charset=utf-8',
      renderOpenSearch(request.ctx.settings, absoluteOf(request)),
    ),
  );
  app.get('/icon.svg', publicDoc('The community’s icon.', { isPublic: true }), (request, reply) =>
    sendFile(reply, 'image/svg+xml; charset=utf-8', communityIcon(request.ctx.settings)),
  );
}

function sendFile(reply: FastifyReply, type: string, body: string): FastifyReply {
  return sendText(reply.header('cache-control', `public, max-age=${fresh.file}`), type, body);
}
