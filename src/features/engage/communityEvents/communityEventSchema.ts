import { z } from 'zod';
import { blankAsNull, optionalLine, optionalText, requiredLine } from '#core/textSchemas.ts';
import { isTimeZone } from '#core/timeZones.ts';
import {
  attendanceRules,
  type CommunityEventState,
  communityEventLimits,
  communityEventTypes,
} from './communityEventLimitRules.ts';
import { instantOf, overlapChoices, startOfEventDate } from './communityEventTime.ts';
import { type EventRepeat, repeatFrequencies, seriesScopes } from './eventRepeat.ts';

const repeatSchema = z.object({
  frequency: z.enum(repeatFrequencies),
  interval: z.number().int().min(1).max(communityEventLimits.repeatInterval),
  count: z.number().int().min(2).max(communityEventLimits.series),
}) satisfies z.ZodType<EventRepeat>;

const address = z
  .string()
  .trim()
  .max(communityEventLimits.url)
  .refine((url) => /^https?:\/\/[^\s]+$/i.test(url) && URL.canParse(url), {
    params: { rule: 'url' },
  });

const optionalAddress = blankAsNull(address)
  .optional()
  .transform((url) => url ?? null);

const id = z.string().regex(/^[a-z0-9-]{1,36}$/);

/** SPEC §3 "Event", as the composer sends it; times are local to `timeZone`. */
export const communityEventDetailsSchema = z
  .object({
    eventType: z.enum(communityEventTypes),
    allDay: z.boolean().default(false),
    timings: z.object({
      /** `2026-03-29T18:30`; of an all-day event its date only counts. */
      startTime: z.string().max(32),
      endTime: z.string().max(32),
    }),
    timeZone: z.string().max(64),
    /** For local times that clocks show twice. */
    overlap: z
      .enum(overlapChoices)
      .nullish()
      .transform((choice) => choice ?? null),
    locations: z
      .array(
        z.object({
          name: requiredLine(communityEventLimits.place),
          mediaList: z
            .array(z.object({ source: address }))
            .max(5)
            .default([]),
        }),
      )
      .max(communityEventLimits.locations)
      .default([]),
    languages: z
      .array(z.string().regex(/^[a-z]{2,3}(_[A-Z]{2})?$/))
      .max(communityEventLimits.languages)
      .default([]),
    additional: optionalText(communityEventLimits.additional),
    eventUrl: optionalAddress,
    capacity: z
      .number()
      .int()
      .min(1)
      .max(communityEventLimits.capacity)
      .nullish()
      .transform((seats) => seats ?? null),
    questions: z
      .array(
        z.object({
          id,
          label: requiredLine(communityEventLimits.question),
          required: z.boolean().default(false),
        }),
      )
      .max(communityEventLimits.questions)
      .default([]),
    /** Usernames of co-hosts. */
    hosts: z.array(requiredLine(100)).max(communityEventLimits.hosts).default([]),
    recordings: z
      .array(z.object({ title: requiredLine(communityEventLimits.place), url: address }))
      .max(communityEventLimits.recordings)
      .default([]),
    attendedIf: z.enum(attendanceRules).default('YES'),
    /** Attendees may check themselves in with a code that hosts display. */
    sharedCode: z.boolean().default(false),
    /** The event becomes the first of a series. Not kept: null for an event that is in one already. */
    repeat: repeatSchema.nullish().transform((repeat) => repeat ?? null),
    /** Of an event in a series: which events the change applies to. Not kept. */
    applyTo: z.enum(seriesScopes).default('THIS'),
    /** Only read: of an event in a series. */
    seriesId: z
      .string()
      .max(20)
      .nullish()
      .transform((series) => series ?? null),
  })
  .superRefine((event, checking) => {
    for (const { path, rule } of faultsOfDetails(event)) {
      checking.addIssue({ code: 'custom', path, params: { rule } });
    }
  });

export const communityEventSchema = communityEventDetailsSchema
  .nullish()
  .transform((event) => event ?? null);

export type CommunityEventConfig = z.output<typeof communityEventDetailsSchema>;

type Timed = Pick<CommunityEventConfig, 'allDay' | 'timings' | 'timeZone' | 'overlap'>;

function* faultsOfDetails(
  event: Timed & Pick<CommunityEventConfig, 'eventType' | 'locations' | 'questions'>,
): Generator<{ path: (string | number)[]; rule: string }> {
  if (!isTimeZone(event.timeZone)) yield { path: ['timeZone'], rule: 'timeZone' };
  else yield* faultsOfTimes(event);
  if (event.eventType !== 'ONLINE' && event.locations.length === 0) {
    yield { path: ['locations', 0, 'name'], rule: 'required' };
  }
  const ids = event.questions.map((question) => question.id);
  const twice = ids.findIndex((each, at) => ids.indexOf(each) !== at);
  if (twice !== -1) yield { path: ['questions', twice, 'id'], rule: 'duplicate' };
}

function* faultsOfTimes(event: Timed): Generator<{ path: string[]; rule: string }> {
  const faults = (['startTime', 'endTime'] as const).flatMap((name) => {
    const rule = faultOfTime(event, event.timings[name]);
    return rule === null ? [] : [{ path: ['timings', name], rule }];
  });
  yield* faults;
  const times = faults.length > 0 ? null : eventTimesOf(event);
  if (times !== null && times.endsAt <= times.startsAt) {
    yield { path: ['timings', 'endTime'], rule: 'beforeStart' };
  }
}

function faultOfTime({ allDay, timeZone, overlap }: Timed, local: string): string | null {
  if (allDay) return startOfEventDate(local.slice(0, 10), timeZone) === null ? 'format' : null;
  const instant = instantOf(local, timeZone, overlap);
  return instant.ok ? null : instant.fault;
}

export interface EventTimes {
  startsAt: Date;
  /** Exclusive: of an all-day event the end of its last day. */
  endsAt: Date;
}

/** @returns null for local times that are not valid in the time zone */
export function eventTimesOf({ allDay, timings, timeZone, overlap }: Timed): EventTimes | null {
  const { startTime, endTime } = timings;
  if (allDay) {
    const startsAt = startOfEventDate(startTime.slice(0, 10), timeZone);
    const endsAt = startOfEventDate(endTime.slice(0, 10), timeZone, 1);
    return startsAt && endsAt && { startsAt, endsAt };
  }
  const start = instantOf(startTime, timeZone, overlap);
  const end = instantOf(endTime, timeZone, overlap);
  return start.ok && end.ok ? { startsAt: start.at, endsAt: end.at } : null;
}

interface EventMoments extends EventTimes {
  cancelledAt: Date | null;
}

/** By the server's clock. */
export function communityEventStateAt(event: EventMoments, now: Date): CommunityEventState {
  if (event.cancelledAt !== null) return 'CANCELLED';
  if (event.endsAt <= now) return 'PAST';
  return event.startsAt <= now ? 'LIVE' : 'UPCOMING';
}

export const rsvpAnswersSchema = z
  .record(id, optionalText(communityEventLimits.answer))
  .nullish()
  .transform((answers) => answers ?? {});

export const cancelReasonSchema = optionalLine(communityEventLimits.reason);
