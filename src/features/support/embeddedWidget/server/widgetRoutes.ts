import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '#core/errors.ts';
import { parseInput } from '#core/parseInput.ts';
import { countGreeting } from '#features/support/chatGreetings/server/greetVisitors.ts';
import type { RouteHost } from '#platform/feature/serverFeature.ts';
import '#platform/http/fastifyTypes.ts';
import { ownOriginOf } from '#platform/http/csrf.ts';
import type { RouteDoc } from '#platform/http/routeDoc.ts';
import { identifySchema } from '../widgetInputs.ts';
import { widgetPaths } from '../widgetPaths.ts';
import { identifyVisitor } from './identifyVisitor.ts';
import { isWidgetOn, widgetOriginsOf } from './widgetOrigins.ts';
import { widgetScript } from './widgetScript.ts';
import { startOfWidget } from './widgetStart.ts';

const scriptDoc: RouteDoc = {
  says: 'The script by which other sites show the widget.',
  who: 'anyone, while the widget is on',
  statuses: [200],
};

const startDoc: RouteDoc = {
  says: 'What the script shows on a site: color, position and labels.',
  who: 'pages of the listed sites',
  query: ['lang'],
  statuses: [200, 403],
};

const greetingDoc: RouteDoc = {
  says: 'Counts that a greeting is shown, or was opened, as a page view is; answers whether it may be shown.',
  who: 'pages of the listed sites',
  query: ['id', 'what'],
  statuses: [200, 400, 403, 429],
};

const greetingSchema = z.object({ id: z.string(), what: z.enum(['SHOWN', 'OPENED']) });

const identifyDoc: RouteDoc = {
  says: 'Exchanges an identity that a site has signed for a session of the page in its frame.',
  who: 'the page in the frame, with an identity signed with the secret of the widget',
  body: identifySchema,
  statuses: [200, 403, 409],
};

/** Five minutes: a site need not ask for it on each page. */
const scriptAge = 300;

export function registerWidgetRoutes(app: FastifyInstance, host: RouteHost): void {
  app.addHook('preHandler', async ({ ctx }) => {
    if (!isWidgetOn(ctx)) throw new AppError('NOT_FOUND');
  });
  app.get(widgetPaths.script, { config: { doc: scriptDoc } }, async (request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', `public, max-age=${scriptAge}`)
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(widgetScript(host.absoluteUrl(request, ''))),
  );
  app.get(widgetPaths.start, { config: { doc: startDoc } }, async (request, reply) => {
    admitSite(request, reply, ownOriginOf(request, host.publicUrl));
    return reply.header('cache-control', 'no-store').send(await startOfWidget(request.ctx));
  });
  app.get(widgetPaths.greeting, { config: { doc: greetingDoc } }, async (request, reply) => {
    admitSite(request, reply, ownOriginOf(request, host.publicUrl));
    const asked = parseInput(greetingSchema, request.query);
    const isShown = await countGreeting(request.ctx, asked);
    return reply.header('cache-control', 'no-store').send({ isShown });
  });
  app.post(widgetPaths.identify, { config: { doc: identifyDoc } }, async ({ ctx, body }, reply) => {
    // Not a browser's cookie: calls of the page in the frame have the header of one (decision 0800).
    if (!ctx.visitor?.isFramed) throw new AppError('CSRF_FAILED');
    const identified = await identifyVisitor(ctx, parseInput(identifySchema, body).token);
    return reply.header('cache-control', 'no-store').send(identified);
  });
}

/** @throws AppError FORBIDDEN for pages of other sites */
function admitSite({ headers, ctx }: FastifyRequest, reply: FastifyReply, own: string): void {
  const { origin } = headers;
  reply.header('vary', 'origin');
  // Browsers send none with calls of our own pages, such as the preview.
  if (origin === undefined || origin === own) return;
  if (!widgetOriginsOf(ctx).includes(origin)) throw new AppError('FORBIDDEN');
  reply
    .header('access-control-allow-origin', origin)
    .header('cross-origin-resource-policy', 'cross-origin');
}
