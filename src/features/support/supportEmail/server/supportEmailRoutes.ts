import type { FastifyInstance } from 'fastify';
import { AppError } from '#core/errors.ts';
import { emailFrame, emailFrameHeaders } from '#features/base/inboundMail/server/emailFrame.ts';
import { sendSource } from '#features/base/inboundMail/server/sendSource.ts';
import '#platform/http/fastifyTypes.ts';
import type { RouteDoc } from '#platform/http/routeDoc.ts';
import { openEntryEmail, openEntryOriginal } from './entryEmails.ts';

const doc: RouteDoc = {
  says: 'The sanitised HTML of an email in a support request, for the frame that shows it.',
  who: 'MANAGE_PRIVATE_MESSAGES',
  statuses: [200, 401, 404],
};

const sourceDoc: RouteDoc = {
  says: 'An email of a support request as it arrived (message/rfc822), as a download.',
  who: 'MANAGE_PRIVATE_MESSAGES',
  statuses: [200, 401, 404],
};

export async function registerSupportEmailRoutes(app: FastifyInstance): Promise<void> {
  app.get<{ Params: { id: string } }>(
    '/support/emails/:id/html',
    { config: { doc } },
    async (request, reply) => {
      const { html } = await openEntryEmail(request.ctx, request.params.id);
      if (html === null) throw new AppError('NOT_FOUND');
      return reply
        .headers(emailFrameHeaders)
        .type('text/html; charset=utf-8')
        .send(await emailFrame(html, request.ctx.locale));
    },
  );
  app.get<{ Params: { id: string } }>(
    '/support/emails/:id/original',
    { config: { doc: sourceDoc } },
    async (request, reply) => {
      const raw = await openEntryOriginal(request.ctx, request.params.id);
      return sendSource(reply, { raw, id: request.params.id });
    },
  );
}
