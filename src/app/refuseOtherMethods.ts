import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#core/errors.ts';

const methods = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'];

/**
 * Tells whoever asks an endpoint in a way it does not take which ways it takes (RFC 9110 §15.5.6),
 * rather than that there is no such endpoint. Listens from now on to what is registered.
 * @returns closes the other ways of what was registered until then
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
 * The same for pages, whose addresses are no routes of the server.
 * @param urls the routes that take them all
 * @param isPage whether there is a page at what is asked for
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
  /** Whether there is anything at an address that the pattern takes; always without. */
  isKnown?: (request: FastifyRequest) => boolean;
}

function refuse(app: FastifyInstance, { url, others, allow, isKnown }: Refusal): void {
  app.route({
    url,
    method: others,
    exposeHeadRoute: false,
    // Before a body is looked at, which an endpoint of another method need not understand.
    preParsing: async (request, reply) => {
      if (isKnown && !isKnown(request)) throw new AppError('NOT_FOUND');
      reply.header('allow', allow);
      throw new AppError('METHOD_NOT_ALLOWED');
    },
    handler: async () => undefined,
  });
}
