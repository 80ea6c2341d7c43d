import { z } from 'zod';

/** A time of day. 24:00 is the end of the day, which pickers of browsers call 00:00. */
export const openingTime = z
  .string()
  .trim()
  .regex(/^(?:[01]?\d|2[0-3]):[0-5]\d$|^24:00$/);

interface Times {
  from: string;
  to: string;
}

/** Minutes of the local day on which they begin; beyond 1440 it is the next day. */
export interface DaySpan {
  from: number;
  to: number;
}

/** An end at 00:00 or 24:00 is midnight; one that is earlier than the beginning is on the next day. */
export function spanOfTimes({ from, to }: Times): DaySpan {
  const [begin, end] = [minutesOfTime(from), minutesOfTime(to)];
  return { from: begin, to: end > begin ? end : end + dayMinutes };
}

/** The same times twice say nothing, but for a whole day from midnight. */
export function isSpan({ from, to }: Times): boolean {
  const [begin, end] = [minutesOfTime(from), minutesOfTime(to)];
  return begin < dayMinutes && (begin === 0 || begin !== end);
}

/** As a picker shows it. */
export function timeOfMinutes(minutes: number): string {
  const two = (value: number) => `${value}`.padStart(2, '0');
  const rest = minutes % dayMinutes;
  return `${two(Math.floor(rest / 60))}:${two(rest % 60)}`;
}

export const dayMinutes = 1440;

function minutesOfTime(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * 60 + minutes;
}
