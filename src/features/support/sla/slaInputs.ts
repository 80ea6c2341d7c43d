import { z } from 'zod';
import { type DaySpan, dayMinutes } from '#core/openingHours.ts';
import { requiredLine } from '#core/textSchemas.ts';
import { isTimeZone } from '#core/timeZones.ts';
import { supportKinds, supportPriorities } from '#features/support/requests/supportRequestRules.ts';

/** Beyond the end of the day it is the next one; at most 24 hours. */
const span = {
  from: z
    .number()
    .int()
    .min(0)
    .max(dayMinutes - 1),
  to: z
    .number()
    .int()
    .min(1)
    .max(2 * dayMinutes - 1),
};
const isForward = ({ from, to }: DaySpan) => from < to && to - from <= dayMinutes;

const timeZone = z.string().refine(isTimeZone, { params: { rule: 'timeZone' } });

export const businessCalendarSchema = z.object({
  timeZone,
  intervals: z
    .array(
      z
        .object({
          day: z.literal([1, 2, 3, 4, 5, 6, 7]),
          ...span,
        })
        .refine(isForward),
    )
    .max(50),
  exceptions: z
    .array(
      z.object({
        date: z.iso.date(),
        intervals: z.array(z.object(span).refine(isForward)).max(5),
      }),
    )
    .max(400),
});

/** A year. */
const longestMinutes = 525_600;
const minutes = z.number().int().min(1).max(longestMinutes).nullish();

export const slaConditionsSchema = z.object({
  kinds: z.array(z.enum(supportKinds)).optional(),
  priorities: z.array(z.enum(supportPriorities)).optional(),
  typeIds: z
    .array(z.string().regex(/^[1-9]\d{0,15}$/))
    .max(50)
    .optional(),
  partnerIds: z.array(z.string().min(1).max(200)).max(200).optional(),
});

export const slaPolicySchema = z.object({
  name: requiredLine(80),
  conditions: slaConditionsSchema,
  /** Null: around the clock. */
  calendar: businessCalendarSchema.nullish(),
  firstMinutes: minutes,
  nextMinutes: minutes,
  resolutionMinutes: minutes,
});
