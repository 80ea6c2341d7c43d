import { z } from 'zod';
import { isSpan, openingTime, spanOfTimes, timeOfMinutes } from '#core/openingHours.ts';
import { supportKinds, supportPriorities } from '#features/support/requests/supportRequestRules.ts';

const minutes = z.number().int().min(1).max(525_600).nullable();

export const calendarDays = ['1', '2', '3', '4', '5', '6', '7'] as const;

const intervalSchema = z
  .object({ day: z.enum(calendarDays), from: openingTime, to: openingTime })
  .refine(isSpan, { path: ['to'] });

/** Without times the team is closed on that date. */
const exceptionSchema = z
  .object({
    date: z.iso.date(),
    from: z.union([z.literal(''), openingTime]),
    to: z.union([z.literal(''), openingTime]),
  })
  .refine(({ from, to }) => (from === '' || to === '' ? from === to : isSpan({ from, to })), {
    path: ['to'],
  });

/** The form of a service level: around the clock, the same hours on weekdays, or hours of each day. */
export const policyFormSchema = z
  .object({
    name: z.string().trim().min(1).max(80),
    priorities: z.array(z.enum(supportPriorities)),
    kinds: z.array(z.enum(supportKinds)),
    /** Ids of request types. */
    typeIds: z.array(z.string()),
    /** Partner IDs, separated by commas. */
    companies: z.string().max(5000),
    hours: z.enum(['ALWAYS', 'WEEKDAYS', 'CUSTOM']),
    timeZone: z.string().trim().min(1).max(60),
    from: openingTime,
    to: openingTime,
    intervals: z.array(intervalSchema).max(50),
    exceptions: z.array(exceptionSchema).max(400),
    firstMinutes: minutes,
    nextMinutes: minutes,
    resolutionMinutes: minutes,
  })
  .refine((values) => values.hours !== 'WEEKDAYS' || isSpan(values), { path: ['to'] })
  .refine(({ hours, intervals }) => hours !== 'CUSTOM' || intervals.length > 0, {
    path: ['hours'],
  });

export type PolicyFormValues = z.output<typeof policyFormSchema>;

const weekdays = [1, 2, 3, 4, 5] as const;

/** What the API takes. */
export function policyInputOf(values: PolicyFormValues) {
  const { name, priorities, kinds, typeIds, companies, hours, timeZone } = values;
  const { firstMinutes, nextMinutes, resolutionMinutes } = values;
  const partnerIds = companies.split(',').flatMap((id) => id.trim() || []);
  const conditions = { priorities, kinds, typeIds, partnerIds: [...new Set(partnerIds)] };
  const intervals =
    hours === 'WEEKDAYS'
      ? weekdays.map((day) => ({ day, ...spanOfTimes(values) }))
      : values.intervals.map(({ day, ...span }) => ({ day: Number(day), ...spanOfTimes(span) }));
  return {
    ...{ name, conditions, firstMinutes, nextMinutes, resolutionMinutes },
    calendar:
      hours === 'ALWAYS'
        ? null
        : { timeZone, intervals, exceptions: exceptionsOf(values.exceptions) },
  };
}

/** Several rows of one date are several intervals of it. */
function exceptionsOf(rows: PolicyFormValues['exceptions']) {
  return [...Map.groupBy(rows, ({ date }) => date)].map(([date, spans]) => ({
    date,
    intervals: spans.filter(({ from }) => from !== '').map(spanOfTimes),
  }));
}

interface StoredCalendar {
  timeZone: string;
  intervals: readonly { day: number; from: number; to: number }[];
  exceptions: readonly { date: string; intervals: readonly { from: number; to: number }[] }[];
}

const usual = { from: '09:00', to: '17:00' };

/** The calendar's part of the form; null: around the clock. */
export function calendarValues(calendar: StoredCalendar | null) {
  const intervals = calendar?.intervals ?? [];
  const [first] = intervals;
  const isSame =
    intervals.length === weekdays.length &&
    weekdays.every((day) =>
      intervals.some(
        (each) => each.day === day && each.from === first?.from && each.to === first.to,
      ),
    );
  return {
    hours: calendar === null ? 'ALWAYS' : isSame ? 'WEEKDAYS' : 'CUSTOM',
    timeZone: calendar?.timeZone ?? 'UTC',
    ...(isSame && first ? { from: timeOfMinutes(first.from), to: timeOfMinutes(first.to) } : usual),
    intervals: intervals.map(({ day, from, to }) => ({
      ...{ day: `${day}`, from: timeOfMinutes(from), to: timeOfMinutes(to) },
    })),
    exceptions: (calendar?.exceptions ?? []).flatMap(({ date, intervals: spans }) =>
      spans.length === 0
        ? [{ date, from: '', to: '' }]
        : spans.map(({ from, to }) => ({ date, from: timeOfMinutes(from), to: timeOfMinutes(to) })),
    ),
  };
}
