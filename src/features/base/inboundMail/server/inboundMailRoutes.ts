import type { FastifyInstance } from 'fastify';
import { AppError } from '#core/errors.ts';
import '#platform/http/fastifyTypes.ts';
import type { RouteDoc } from '#platform/http/routeDoc.ts';
import { emailFrame, emailFrameHeaders } from './emailFrame.ts';
import { openInbound } from './inboundService.ts';
import { sendSource } from './sendSource.ts';

const htmlDoc: RouteDoc = {
  says: 'The sanitised HTML of a received email, for the frame that shows it.',
  who: 'MANAGE_COMMUNITY',
  statuses: [200, 401, 404],
};

const sourceDoc: RouteDoc = {
  says: 'A received email as it arrived (message/rfc822), as a download.',
  who: 'MANAGE_COMMUNITY',
  statuses: [200, 401, 404],
};

export async function registerInboundMailRoutes(app: FastifyInstance): Promise<void> {
  app.get<{ Params: { id: string } }>(
    '/admin/inbound-mail/:id/html',
    { config: { doc: htmlDoc } },
    async (request, reply) => {
      const { opened } = await openInbound(request.ctx, request.params.id).catch(hidden);
      const html = opened?.email.html ?? null;
      if (html === null) throw new AppError('NOT_FOUND');
      return reply
        .headers(emailFrameHeaders)
        .type('text/html; charset=utf-8')
        .send(await emailFrame(html, request.ctx.locale));
    },
  );
  app.get<{ Params: { id: string } }>(
    '/admin/inbound-mail/:id/source',
    { config: { doc: sourceDoc } },
    async (request, reply) => {
      const { raw, row } = await openInbound(request.ctx, request.params.id).catch(hidden);
      return sendSource(reply, { raw, id: row.id });
    },
  );
}

/** 404, so that the route's existence is not revealed. */
function hidden(error: unknown): never {
  if (error instanceof AppError && error.code === 'FORBIDDEN') throw new AppError('NOT_FOUND');
  throw error;
}
