import type { FastifyInstance } from 'fastify';
import sanitizeHtml from 'sanitize-html';
import { AppError } from '#core/errors.ts';
import '#platform/http/fastifyTypes.ts';
import type { RouteDoc } from '#platform/http/routeDoc.ts';
import { openInbound } from './inboundService.ts';

/** CSP of a message in a frame: no scripts, no requests to other servers. */
const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox',
].join('; ');

const privateHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  'x-content-type-options': 'nosniff',
};

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
      const { email } = await openInbound(request.ctx, request.params.id).catch(hidden);
      if (typeof email?.html !== 'string') throw new AppError('NOT_FOUND');
      return reply
        .headers({ ...privateHeaders, 'content-security-policy': policy })
        .type('text/html; charset=utf-8')
        .send(`<!doctype html><meta charset="utf-8">${cleanEmailHtml(email.html)}`);
    },
  );
  app.get<{ Params: { id: string } }>(
    '/admin/inbound-mail/:id/source',
    { config: { doc: sourceDoc } },
    async (request, reply) => {
      const { raw, row } = await openInbound(request.ctx, request.params.id).catch(hidden);
      return reply
        .headers({ ...privateHeaders, 'content-security-policy': policy })
        .header('content-disposition', `attachment; filename="message-${row.id}.eml"`)
        .type('message/rfc822')
        .send(raw);
    },
  );
}

const layout = ['table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th', 'caption', 'colgroup', 'col'];
const text = ['p', 'div', 'span', 'br', 'hr', 'pre', 'blockquote', 'ul', 'ol', 'li', 'center'];
const marks = ['b', 'strong', 'i', 'em', 'u', 's', 'sub', 'sup', 'small', 'font', 'code', 'a'];

/** Without scripts, styles, forms, remote images and anything else that could act or tell the sender. */
function cleanEmailHtml(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...layout, ...text, ...marks, 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
    allowedAttributes: {
      a: ['href', 'title', 'rel', 'target'],
      td: ['colspan', 'rowspan', 'align', 'valign'],
      th: ['colspan', 'rowspan', 'align', 'valign'],
      '*': ['dir', 'lang'],
    },
    allowedSchemes: ['http', 'https', 'mailto'],
    nonTextTags: ['script', 'style', 'textarea', 'option', 'title', 'noscript'],
    nestingLimit: 100,
    transformTags: {
      a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer', target: '_blank' }),
    },
  });
}

/** 404, so that the route's existence is not revealed. */
function hidden(error: unknown): never {
  if (error instanceof AppError && error.code === 'FORBIDDEN') throw new AppError('NOT_FOUND');
  throw error;
}
