import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '#core/errors.ts';
import { parseId } from '#core/ids.ts';
import { parseInput } from '#core/parseInput.ts';
import { anonymousViewer } from '#core/permissions.ts';
import type { RouteHost } from '#platform/feature/serverFeature.ts';
import '#platform/http/fastifyTypes.ts';
import { isKnownTag } from '#platform/http/isKnownTag.ts';
import { findViewer } from '#platform/roles/viewers.ts';
import { eventFilePaths } from '../communityEventAddress.ts';
import { type CalendarEventRow, listCalendarEvents } from './calendarQueries.ts';
import { findCalendarMember } from './calendarTokens.ts';
import { calendarTag, renderCalendar } from './eventCalendar.ts';

const paths = {
  one: eventFilePaths.one(':id'),
  all: eventFilePaths.all(),
  own: eventFilePaths.own(':token').replace('.ics', ''),
};

const oneSchema = z.object({ id: z.string().transform((id) => parseId(id) ?? 0) });
const ownSchema = z.object({ token: z.string().max(100) });

const doc = (says: string, who: string, isPublic = false) => ({
  config: { doc: { says, who, isPublic, statuses: [200, 304, 404] } },
});

/** Files for calendar programs. Register it where requests have a context. */
export async function registerCalendarRoutes(app: FastifyInstance, host: RouteHost): Promise<void> {
  const send = (
    request: FastifyRequest,
    reply: FastifyReply,
    { rows, name, kept }: { rows: CalendarEventRow[]; name: string; kept: string },
  ) => {
    const absolute = (path: string) => host.absoluteUrl(request, path);
    const body = renderCalendar(rows, { name, absolute });
    const tag = calendarTag(body);
    reply
      .header('content-type', 'text/calendar; charset=utf-8')
      .header('cache-control', kept)
      .header('etag', tag);
    if (isKnownTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
    return reply.send(body);
  };

  const oneDoc = doc('An event for calendar programs.', 'those who see its post');
  app.get(paths.one, oneDoc, async (request, reply) => {
    const { id } = parseInput(oneSchema, request.params);
    const rows = await listCalendarEvents(request.ctx, { id });
    const [event] = rows;
    if (event === undefined) throw new AppError('NOT_FOUND');
    reply.header('content-disposition', `attachment; filename="event-${id}.ics"`);
    return send(request, reply, { rows, name: event.title, kept: 'private, no-cache' });
  });

  app.get(paths.all, doc('Public events as a calendar.', 'anyone'), async (request, reply) => {
    const ctx = { ...request.ctx, viewer: anonymousViewer };
    const rows = await listCalendarEvents(ctx);
    const scope = ctx.settings.privateCommunity ? 'private' : 'public';
    return send(request, reply, {
      ...{ rows, name: ctx.settings.name, kept: `${scope}, max-age=300` },
    });
  });

  const ownDoc = doc("A member's own events as a calendar.", 'holders of its secret address', true);
  app.get(`${paths.own}`, ownDoc, async (request, reply) => {
    const { token } = parseInput(ownSchema, request.params);
    const memberId = await findCalendarMember(request.ctx, token.replace(/\.ics$/, ''));
    const viewer = memberId === null ? null : await findViewer(request.ctx, memberId);
    if (viewer === null) throw new AppError('NOT_FOUND');
    const ctx = { ...request.ctx, viewer };
    const rows = await listCalendarEvents(ctx, { isOwn: true });
    return send(request, reply, {
      ...{ rows, name: ctx.settings.name, kept: 'private, max-age=300' },
    });
  });
}

export const calendarRoutePaths = paths;
