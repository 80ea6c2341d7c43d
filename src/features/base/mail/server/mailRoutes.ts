import type { FastifyInstance } from 'fastify';
import { AppError } from '#core/errors.ts';
import '#platform/http/fastifyTypes.ts';
import type { Ctx } from '#platform/context.ts';
import type { RouteDoc } from '#platform/http/routeDoc.ts';
import { viewMail } from './mailService.ts';

/** CSP of a mail in a frame: it may have styles, but nothing else. */
const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox',
].join('; ');

const mailDoc: RouteDoc = {
  says: 'The HTML of a mail in the outbox, for the frame that shows it.',
  who: 'MANAGE_COMMUNITY',
  statuses: [200, 401, 404],
};

/** The HTML of a mail, for the frame on the outbox page. Register it after the request context. */
export async function registerMailRoutes(app: FastifyInstance): Promise<void> {
  app.get<{ Params: { id: string } }>(
    '/admin/mail/:id/html',
    { config: { doc: mailDoc } },
    async (request, reply) => {
      const { rendered } = await viewMail(request.ctx, request.params.id).catch(hidden);
      if (!rendered) throw new AppError('NOT_FOUND');
      return reply
        .headers({
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': policy,
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
          'x-robots-tag': 'noindex',
        })
        .send(fromThisHost(request.ctx, rendered.html));
    },
  );
}

/** The community's own images from the host that the portal is viewed at: the policy blocks any other. */
function fromThisHost({ mailing }: Ctx, html: string): string {
  return html.replaceAll(`<img src="${mailing.origin}/`, '<img src="/');
}

/** 404, so that the route's existence is not revealed. */
function hidden(error: unknown): never {
  if (error instanceof AppError && error.code === 'FORBIDDEN') throw new AppError('NOT_FOUND');
  throw error;
}
