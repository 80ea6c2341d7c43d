import { z } from 'zod';
import { keepable } from '#core/textSchemas.ts';

/** Whose data an event is. */
export type PersonalData =
  /** Nobody’s: it tells of no person. */
  | 'NONE'
  /** A member’s, who can export and delete it, or a visitor’s of one day. */
  | 'PERSON';

interface InsightEventType {
  details: z.ZodType<Record<string, string | number | boolean>>;
  personal: PersonalData;
  /** Days; at most as long as the community keeps single events. */
  keptDays: number;
}

const mostDetails = 20;
const longestDetails = 4_000;

/** Plain values under plain names; the rest of what a client sends is left out. */
const plainDetails = z
  .record(z.string(), z.unknown())
  .transform((given): Record<string, string | number | boolean> => {
    const kept = Object.fromEntries(
      Object.entries(given)
        .slice(0, mostDetails)
        .flatMap(([name, value]) => {
          const isPlain = typeof value === 'number' || typeof value === 'boolean';
          if (!isPlain && typeof value !== 'string') return [];
          return [[keepable(name.slice(0, 60)), isPlain ? value : keepable(value.slice(0, 500))]];
        }),
    );
    return JSON.stringify(kept).length <= longestDetails ? kept : {};
  });

/** Every kind of event that is kept. */
export const insightEventTypes = {
  /** A page that somebody saw; the server counts it itself. */
  'page.viewed': { details: z.object({}), personal: 'PERSON', keptDays: 730 },
  /** What a script of the site tells with `analyticsEvent`: its `eventType` and `eventId` are details. */
  'client.event': { details: plainDetails, personal: 'PERSON', keptDays: 365 },
} as const satisfies Record<string, InsightEventType>;

export type InsightEventName = keyof typeof insightEventTypes;
