import type { FastifyInstance } from 'fastify';
import { AppError } from '#core/errors.ts';
import { customStylesheetOf, customStylesheetPath } from '#platform/http/customStylesheet.ts';
import '#platform/http/fastifyTypes.ts';

const doc = {
  says: 'The community’s own CSS.',
  who: 'anyone',
  isPublic: true,
  query: ['v'],
  statuses: [200, 404],
};

/** Serves the community's own CSS, also to the login page of a closed community. */
export function registerCustomCssRoute(app: FastifyInstance): void {
  app.get<{ Querystring: { v?: unknown } }>(
    customStylesheetPath,
    { config: { doc } },
    (request, reply) => {
      const current = customStylesheetOf(request.ctx);
      if (current === null) throw new AppError('NOT_FOUND');
      // A page from before a change asks for an old version, which must not be kept under its URL.
      const isCurrent = current.endsWith(`?v=${request.query.v}`);
      return reply
        .header('content-type', 'text/css; charset=utf-8')
        .header('x-content-type-options', 'nosniff')
        .header('cache-control', isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache')
        .send(request.ctx.settings.customCss.css);
    },
  );
}
