import { z } from 'zod';
import { supportPriorities } from '../requests/supportRequestRules.ts';

const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/);
const minutes = z.number().int().min(1).max(525_600).nullable();

/** The form of a service level: the same hours from Monday to Friday, or around the clock. */
export const policyFormSchema = z.object({
  name: z.string().trim().min(1).max(80),
  priorities: z.array(z.enum(supportPriorities)),
  hours: z.enum(['ALWAYS', 'WEEKDAYS']),
  timeZone: z.string().trim().min(1).max(60),
  from: time,
  to: time,
  firstMinutes: minutes,
  nextMinutes: minutes,
  resolutionMinutes: minutes,
});

export type PolicyFormValues = z.output<typeof policyFormSchema>;

const weekdays = [1, 2, 3, 4, 5] as const;

function minutesOf(text: string): number {
  const [hours = 0, rest = 0] = text.split(':').map(Number);
  return hours * 60 + rest;
}

export function timeOf(total: number): string {
  const two = (value: number) => `${value}`.padStart(2, '0');
  return `${two(Math.floor(total / 60))}:${two(total % 60)}`;
}

/** @param exceptions of the stored calendar, which the form keeps */
export function policyInputOf(values: PolicyFormValues, exceptions: readonly unknown[] = []) {
  const { name, priorities, hours, timeZone, firstMinutes, nextMinutes, resolutionMinutes } =
    values;
  const span = { from: minutesOf(values.from), to: minutesOf(values.to) };
  return {
    ...{ name, conditions: { priorities }, firstMinutes, nextMinutes, resolutionMinutes },
    calendar:
      hours === 'ALWAYS'
        ? null
        : { timeZone, intervals: weekdays.map((day) => ({ day, ...span })), exceptions },
  };
}
