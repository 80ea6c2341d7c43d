import { z } from 'zod';
import { keepable, optionalLine } from '#core/textSchemas.ts';

/** A text of any length, cut: an event is not refused for being long. */
const cut = (max: number) =>
  z
    .string()
    .nullish()
    .transform((text) => (text ? keepable(text.slice(0, max)).trim() || null : null));

/** SPEC §3 analytics event. */
export const analyticsEventSchema = z.object({
  page: cut(2_000),
  userAgent: cut(500),
  referrer: cut(2_000),
  device: cut(40),
  eventType: z.string().regex(/^[A-Za-z][\w.-]{0,59}$/),
  eventId: cut(80),
  objectId: optionalLine(80),
  objectType: optionalLine(40),
  details: z.record(z.string(), z.unknown()).nullish(),
});
