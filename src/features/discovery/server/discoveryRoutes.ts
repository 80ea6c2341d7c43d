import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#core/errors.ts';
import { anonymousViewer } from '#core/permissions.ts';
import { isKnownTag } from '#platform/http/isKnownTag.ts';
import '#platform/http/fastifyTypes.ts';
import { communityIcon } from './communityIcon.ts';
import { type FeedFormat, type FeedScope, type RenderedFeed, renderFeed } from './feeds.ts';
import { renderOpenSearch } from './openSearch.ts';
import { renderRobots } from './robots.ts';
import {
  type Absolute,
  renderCategorySitemap,
  renderSitemapIndex,
  renderTopicSitemap,
  streamConversationSitemap,
} from './sitemaps.ts';
import { webManifest } from './webManifest.ts';

export interface DiscoveryOptions {
  /** '' or '/community'. */
  basePath: string;
  /** A path below the base path → the whole address, base path included. */
  absoluteUrl: (request: FastifyRequest, path: string) => string;
}

const feedTypes = { rss: 'application/rss+xml', atom: 'application/atom+xml' } as const;

/** How long a copy may be shown before it is asked for anew, in seconds. */
const fresh = { feed: 300, sitemap: 3600, file: 3600 } as const;

/** What search engines, feed readers and browsers ask for beside the pages. Needs `request.ctx`. */
export function registerDiscoveryRoutes(app: FastifyInstance, options: DiscoveryOptions): void {
  const absoluteOf =
    (request: FastifyRequest): Absolute =>
    (path) =>
      options.absoluteUrl(request, path);
  app.addHook('preHandler', async (request, reply) => {
    // Anybody may keep an answer and hand it on: nobody gets more than a visitor.
    request.ctx.viewer = anonymousViewer;
    // §2: a demo host is for nobody's index.
    if (request.ctx.settings.demo) reply.header('x-robots-tag', 'noindex');
  });
  addSitemaps(app, absoluteOf);
  addFeeds(app, absoluteOf);
  addFiles(app, absoluteOf, options.basePath);
}

function publicDoc(says: string) {
  return { config: { doc: { says, who: 'anyone', statuses: [200, 304] } } };
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
      const file = /^conversations-([1-9]\d{0,8})\.xml$/.exec(name)?.[1];
      if (file === undefined) throw new AppError('NOT_FOUND');
      const parts = streamConversationSitemap(request.ctx, Number(file), absolute);
      return sendXml(reply, Readable.from(parts));
    },
  );
}

function sendXml(reply: FastifyReply, body: string | Readable): FastifyReply {
  return reply
    .header('content-type', 'application/xml; charset=utf-8')
    .header('cache-control', keptFor(reply, fresh.sitemap))
    .send(body);
}

/** §1: what only members see, no cache between them and the portal keeps. */
function keptFor({ request }: FastifyReply, seconds: number): string {
  return `${request.ctx.settings.privateCommunity ? 'private' : 'public'}, max-age=${seconds}`;
}

function addFeeds(app: FastifyInstance, absoluteOf: AbsoluteOf): void {
  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    asked: { scope: FeedScope; id: string | null; name: string },
  ) => {
    const { format, id } = partsOf(asked);
    const feed = await renderFeed(
      request.ctx,
      { scope: asked.scope, id, format },
      absoluteOf(request),
    );
    reply.header('content-type', `${feedTypes[format]}; charset=utf-8`);
    return sendFeed(request, reply, feed);
  };
  app.get<{ Params: { format: string } }>(
    '/feeds/community.:format',
    publicDoc('Feed of the newest posts: rss or atom.'),
    (request, reply) =>
      answer(request, reply, {
        scope: 'community',
        id: null,
        name: `community.${request.params.format}`,
      }),
  );
  for (const scope of ['categories', 'topics'] as const) {
    app.get<{ Params: { name: string } }>(
      `/feeds/${scope}/:name`,
      publicDoc('Feed of the newest posts there: the id, then .rss or .atom.'),
      (request, reply) => answer(request, reply, { scope, id: '', name: request.params.name }),
    );
  }
}

/** `12.atom` → 12 as Atom. */
function partsOf({ id, name }: { id: string | null; name: string }): {
  id: string | null;
  format: FeedFormat;
} {
  const found = /^(.+)\.(rss|atom)$/.exec(name);
  if (found === null) throw new AppError('NOT_FOUND');
  return {
    id: id === null ? null : (found[1] ?? ''),
    format: found[2] === 'atom' ? 'atom' : 'rss',
  };
}

/** Answers 304 to a reader that has it already (RFC 9110 §13). */
function sendFeed(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, changedAt }: RenderedFeed,
): FastifyReply {
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  reply.header('etag', tag).header('cache-control', keptFor(reply, fresh.feed));
  // Where each language is a community of its own, the reader's language decides what is in it.
  if (request.ctx.settings.separateLanguages) reply.header('vary', 'accept-language, cookie');
  if (changedAt !== null) reply.header('last-modified', changedAt.toUTCString());
  return isKnown(request, tag, changedAt) ? reply.code(304).send() : reply.send(body);
}

function isKnown(request: FastifyRequest, tag: string, changedAt: Date | null): boolean {
  const tags = request.headers['if-none-match'];
  if (tags !== undefined) return isKnownTag(tags, tag);
  // The same date, not a later one: when the newest post is deleted the date moves back.
  return changedAt !== null && request.headers['if-modified-since'] === changedAt.toUTCString();
}

function addFiles(app: FastifyInstance, absoluteOf: AbsoluteOf, basePath: string): void {
  app.get('/robots.txt', publicDoc('What crawlers are asked to leave.'), (request, reply) =>
    sendFile(
      reply,
      'text/plain; charset=utf-8',
      renderRobots(request.ctx.settings, {
        basePath,
        sitemap: absoluteOf(request)('/sitemap.xml'),
      }),
    ),
  );
  app.get('/manifest.json', publicDoc('The web app manifest.'), (request, reply) =>
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
  app.get('/icon.svg', publicDoc('The community’s icon.'), (request, reply) =>
    sendFile(reply, 'image/svg+xml; charset=utf-8', communityIcon(request.ctx.settings)),
  );
}

function sendFile(reply: FastifyReply, type: string, body: string): FastifyReply {
  return reply
    .header('content-type', type)
    .header('cache-control', `public, max-age=${fresh.file}`)
    .send(body);
}
