import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { pageSubjectKinds } from '#core/shownPage.ts';
import { proxyCountryOf } from '#platform/analytics/proxyCountry.ts';
import { demandAllowance } from '#platform/callerAllowance.ts';
import type { Ctx } from '#platform/context.ts';
import type { RouteHost } from '#platform/feature/serverFeature.ts';
import { demandSameOrigin, ownOriginOf } from '#platform/http/csrf.ts';
import { isPerson } from '#platform/pageViews/isSeen.ts';
import '#platform/http/fastifyTypes.ts';
import { allowedRecording } from '../allowedRecording.ts';
import { beaconPath } from '../beaconAddress.ts';
import { type BeaconEventName, insightEventTypes } from '../insightEventTypes.ts';
import { analyticsOf } from '../insightSettingGroup.ts';
import { eventQueueOf, type WaitingEvent } from './eventQueue.ts';
import { readerOf } from './keepEvents.ts';

/** Bytes; a body that says or turns out to be larger is not read to its end. */
const longestBody = 16_384;
const mostEvents = 50;
/** Of one member or network. */
const beaconsPerMinute = 240;
/** How long before it is sent an event may have happened. Milliseconds. */
const oldest = 3_600_000;

const beaconNames = Object.entries(insightEventTypes)
  .filter(([, { from }]) => from === 'BEACON')
  .map(([name]) => name as BeaconEventName); // by the same property

const eventSchema = z.object({
  name: z.enum(beaconNames),
  /** Milliseconds before the beacon was sent: the browser’s clock may be wrong. */
  ago: z.number().min(0).max(oldest),
  layout: z.string().regex(/^[A-Z][A-Z_]{1,59}$/),
  subject: z
    .tuple([
      z.enum(pageSubjectKinds),
      z
        .string()
        .regex(/^[1-9]\d{0,14}$/)
        .transform(Number),
    ])
    .nullable(),
  details: z.record(z.string(), z.unknown()),
});

const doc = {
  says: 'What was done on pages, from their own script. The answer is the same whether it is kept.',
  who: 'anyone',
  body: '{ events: [{ name, ago, layout, subject, details }] }, as text',
  statuses: [204],
};

/** SPEC §7 analytics: one request for many events, which no page waits for. */
export function registerBeaconRoute(app: FastifyInstance, host: RouteHost): void {
  void app.register(async (route) => {
    // Browsers send it as plain text, which needs no question to the server before.
    route.removeAllContentTypeParsers();
    route.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    // Scripts can do nothing about a failure, and monitoring of errors should not see one.
    route.setErrorHandler((_error, _request, reply) => {
      void reply.code(204).send();
    });
    route.post(beaconPath, { bodyLimit: longestBody, config: { doc } }, async (request, reply) => {
      keepBeacon(request, ownOriginOf(request, host.publicUrl));
      return reply.code(204).send();
    });
  });
}

function keepBeacon(request: FastifyRequest, ownOrigin: string): void {
  const { ctx, body } = request;
  if (!isPerson(request) || allowedRecording(ctx.settings, ctx.caller) !== 'PERSON') return;
  // The session’s cookie comes along, and no token.
  demandSameOrigin(request, ownOrigin);
  const queue = eventQueueOf(ctx.db);
  const events = isAllowed(request) ? eventsOf(body) : [];
  if (events.length > mostEvents) queue.drop('LIMIT', ctx.now, events.length - mostEvents);
  const { countryHeader } = analyticsOf(ctx.settings);
  const country = proxyCountryOf(request, countryHeader);
  for (const given of events.slice(0, mostEvents)) {
    const event = eventOf(ctx, given);
    if (event === null) queue.drop('INVALID', ctx.now);
    else queue.add({ ...event, country });
  }
}

function isAllowed({ ctx }: FastifyRequest): boolean {
  try {
    demandAllowance(ctx, { what: 'beacon', perMinute: beaconsPerMinute });
    return true;
  } catch {
    eventQueueOf(ctx.db).drop('LIMIT', ctx.now);
    return false;
  }
}

/** @returns null for one that the table of events does not allow */
function eventOf(ctx: Ctx, given: unknown): WaitingEvent | null {
  const checked = eventSchema.safeParse(given);
  if (!checked.success) return null;
  const { name, ago, layout: page, subject } = checked.data;
  const details = insightEventTypes[name].details.safeParse(checked.data.details);
  const by = readerOf(ctx, name);
  if (!details.success || by === null) return null;
  const [subjectType = null, subjectId = null] = subject ?? [];
  const at = new Date(ctx.now.getTime() - ago);
  return { ...by, at, subjectType, subjectId, page, details: details.data };
}

/** None if it is not what our script sends. */
function eventsOf(body: unknown): readonly unknown[] {
  if (typeof body !== 'string') return [];
  try {
    const { events } = Object(JSON.parse(body));
    return Array.isArray(events) ? events : [];
  } catch {
    return [];
  }
}
