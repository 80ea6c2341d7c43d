import { checkInput, parseInput, validationFailed } from '#core/parseInput.ts';
import { deviceClassOf } from '#platform/analytics/deviceClass.ts';
import type { Teller, ToldEvent, ToldEvents } from '#platform/analytics/tellEvent.ts';
import { demandAllowance } from '#platform/callerAllowance.ts';
import type { Ctx } from '#platform/context.ts';
import { viewerKeyOf } from '#platform/pageViews/pageViews.ts';
import { allowedRecording } from '../allowedRecording.ts';
import { type InsightEventName, insightEventTypes } from '../insightEventTypes.ts';
import { analyticsEventSchema } from '../insightInputs.ts';
import { eventQueueOf, type WaitingEvent } from './eventQueue.ts';

const eventsPerMinute = 120;

/**
 * Keeps what a script of the site tells (SPEC §7 analyticsEvent); nothing while analytics are off, or if the browser asks
 * not to be tracked.
 * @throws AppError VALIDATION_FAILED, RATE_LIMITED
 */
export async function keepAnalyticsEvent(ctx: Ctx, input: unknown): Promise<void> {
  demandAllowance(ctx, { what: 'analytics', perMinute: eventsPerMinute });
  const { eventType, eventId, objectId, objectType, device, page, details } = parseInput(
    analyticsEventSchema,
    input,
  );
  const subjectId = Number(objectId ?? Number.NaN);
  const isNumber = Number.isSafeInteger(subjectId);
  const given = { eventType, eventId, device, objectId: isNumber ? null : objectId };
  const known = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
  // Of many details the first ones are kept, and these are never taken by others.
  const checked = checkInput(insightEventTypes['client.event'].details, {
    ...{ ...known, ...details, ...known },
  });
  if (!checked.ok) {
    throw validationFailed(checked.faults.map((fault) => ({ ...fault, field: 'details' })));
  }
  const by = readerOf(ctx, 'client.event');
  if (by === null) return;
  eventQueueOf(ctx.db).add({
    ...by,
    subjectType: objectType,
    subjectId: isNumber ? subjectId : null,
    page: page === null ? null : pathOf(page),
    details: checked.data,
  });
}

/** Without query and fragment, in which links have their secrets. */
function pathOf(page: string): string | null {
  return URL.canParse(page, 'http://portal')
    ? new URL(page, 'http://portal').pathname.slice(0, 500)
    : null;
}

/** The registry’s schema for each event that other features tell; the types of both agree, or this does not compile. */
const toldTypes = {
  'search.made': insightEventTypes['search.made'],
  'search.opened': insightEventTypes['search.opened'],
  'client.failed': insightEventTypes['client.failed'],
} satisfies Record<keyof ToldEvents, (typeof insightEventTypes)[InsightEventName]>;

/** Keeps what features of lower layers tell. */
export function keepToldEvent(teller: Teller, { name, subject, details }: ToldEvent): void {
  const by = readerOf(teller, name);
  if (by === null) return;
  const queue = eventQueueOf(teller.db);
  const checked = toldTypes[name].details.safeParse(details);
  const [subjectType, subjectId] = subject === null ? [null, null] : [subject.type, subject.id];
  if (!checked.success) queue.drop('INVALID', teller.now);
  else queue.add({ ...by, subjectType, subjectId, page: null, details: checked.data });
}

type ReaderPart = Pick<
  WaitingEvent,
  'name' | 'at' | 'memberId' | 'viewerKey' | 'language' | 'device'
>;

/** Who an event is by, as far as that may be kept. @returns null if nothing may */
export function readerOf(teller: Teller, name: InsightEventName): ReaderPart | null {
  const { viewer, address, caller, now, secrets } = teller;
  const recording = allowedRecording(teller.settings, caller);
  if (recording === 'NOTHING') return null;
  const isPerson = recording === 'PERSON' && insightEventTypes[name].personal === 'PERSON';
  const { memberId } = viewer;
  const { userAgent } = caller;
  return {
    ...{ name, at: now, language: teller.locale, device: deviceClassOf(userAgent) },
    memberId: isPerson ? memberId : null,
    viewerKey:
      isPerson && memberId === null
        ? viewerKeyOf(secrets, now, { memberId, address, userAgent })
        : null,
  };
}
