import type { FastifyInstance } from 'fastify';
import { AppError } from '#core/errors.ts';
import '#platform/http/fastifyTypes.ts';
import '#platform/http/routeDoc.ts';
import { findFrameHtml } from './customHtmlFrames.ts';

/**
 * The document of a frame has an origin of its own (`sandbox`): its scripts can reach neither the portal's pages nor
 * the reader's session, and may load what they need from elsewhere.
 */
const framePolicy = [
  'sandbox allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "script-src 'unsafe-inline' https:",
  "style-src 'unsafe-inline' https:",
  'img-src https: data:',
  'font-src https: data:',
  'media-src https:',
  'connect-src https:',
  'frame-src https:',
  'form-action https:',
  "frame-ancestors 'self'",
].join('; ');

/** Tells the page around it its height, and which of the portal's pages a link leads to. */
const frameScript = `
  const tell = () => parent.postMessage({ plazaHeight: document.documentElement.scrollHeight }, '*');
  new ResizeObserver(tell).observe(document.documentElement);
  addEventListener('load', tell);
  addEventListener('click', (event) => {
    const link = event.target.closest && event.target.closest('a[href]');
    if (!link || event.defaultPrevented) return;
    if (link.getAttribute('href').startsWith('#')) return;
    event.preventDefault();
    if (link.host === location.host) parent.postMessage({ plazaLink: link.href }, '*');
    else open(link.href, '_blank', 'noopener');
  });`;

export function registerCustomHtmlRoutes(app: FastifyInstance): void {
  const doc = {
    says: 'The custom HTML of a page, for its sandboxed frame.',
    who: 'anyone',
    statuses: [200, 404],
  };
  app.get<{ Params: { key: string } }>(
    '/community/api/v1/custom-html/:key',
    { config: { doc } },
    async (request, reply) => {
      const html = await findFrameHtml(request.ctx.db, request.params.key);
      if (html === null) throw new AppError('NOT_FOUND');
      return reply
        .header('content-security-policy', framePolicy)
        .header('cache-control', 'private, max-age=86400')
        .type('text/html; charset=utf-8')
        .send(
          `<!doctype html><meta charset="utf-8"><style>body{margin:0}</style><body dir="auto">${html}<script>${frameScript}</script>`,
        );
    },
  );
}
