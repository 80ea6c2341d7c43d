import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#core/errors.ts';

const methods = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'];

/**
 * Responds with 405 and `Allow` instead of 404 if a URL exists for other methods (RFC 9110 §15.5.6). Observes
 * routes registered from now on.
 * @returns a function that adds the 405 routes for everything registered so far
 */
export function refuseOtherMethods(app: FastifyInstance): () => void {
  const taken = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ method, routePath }) => {
    taken.set(routePath, new Set([...(taken.get(routePath) ?? []), ...[method].flat()]));
  });
  return () => {
    for (const [url, known] of [...taken]) {
      const others = methods.filter((method) => !known.has(method));
      if (others.length === 0) continue;
      refuse(app, { url, others, allow: [...known].sort().join(', ') });
    }
  };
}

/**
 * The same for pages, whose URLs are not routes of the server.
 * @param urls the routes that match all pages
 * @param isPage whether the URL is a page
 */
export function refuseOtherMethodsOfPages(
  app: FastifyInstance,
  urls: readonly string[],
  isPage: (request: FastifyRequest) => boolean,
): void {
  const others = methods.filter((method) => method !== 'GET' && method !== 'HEAD');
  for (const url of urls) refuse(app, { url, others, allow: 'GET, HEAD', isKnown: isPage });
}

interface Refusal {
  url: string;
  others: string[];
  allow: string;
  /** Whether the URL exists for the pattern; always true if omitted. */
  isKnown?: (request: FastifyRequest) => boolean;
}

function refuse(app: FastifyInstance, { url, others, allow, isKnown }: Refusal): void {
  app.route({
    url,
    method: others,
    exposeHeadRoute: false,
    // Before the body is parsed, which an endpoint of another method need not understand.
    preParsing: async (request, reply) => {
      if (isKnown && !isKnown(request)) throw new AppError('NOT_FOUND');
      reply.header('allow', allow);
      throw new AppError('METHOD_NOT_ALLOWED');
    },
    handler: async () => undefined,
  });
}
