import { z } from 'zod';
import { readDemoTexts } from '#platform/demo/readDemo.ts';
import { communityEventTypes } from '../../communityEventLimitRules.ts';

const eventSchema = z.strictObject({
  title: z.string(),
  topic: z.string(),
  author: z.string(),
  type: z.enum(communityEventTypes),
  /** Responses of the demo members in their order: Yes, Maybe, No. */
  responses: z.string(),
  place: z.string().optional(),
  /** Key of a drawing. */
  cover: z.string().optional(),
  url: z.string().optional(),
  capacity: z.int().optional(),
  recording: z.string().optional(),
  cancelReason: z.string().optional(),
  /** How many events a weekly series has; this is the first. */
  weeks: z.int().optional(),
  time: z.strictObject({
    /** Days from now; negative: past. */
    inDays: z.number(),
    timeZone: z.string(),
    /** Local start, and the length in minutes; without: all day. */
    at: z.string().nullable().default(null),
    minutes: z.int().default(0),
  }),
});

export type DemoCommunityEvent = z.infer<typeof eventSchema> & { html: string };

export function readDemoCommunityEvents(): DemoCommunityEvent[] {
  return readDemoTexts('engage/communityEvents/server/demo/events.md', eventSchema);
}
