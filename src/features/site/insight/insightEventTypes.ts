import { z } from 'zod';
import { keepable } from '#core/textSchemas.ts';

/** Whose data an event is. */
export type PersonalData =
  /** Nobody’s: it tells of no person, and is written without one. */
  | 'NONE'
  /** A member’s, who can export and delete it, or a visitor’s of one day. */
  | 'PERSON';

/** Plain values under plain names. */
export type PlainDetails = Record<string, string | number | boolean>;

interface InsightEventType {
  details: z.ZodType<PlainDetails>;
  personal: PersonalData;
  /** Days; at most as long as the community keeps single events. */
  keptDays: number;
  /** Who may tell it: the server as it happens, a client with a mutation of its own, our script with the beacon. */
  from: 'SERVER' | 'MUTATION' | 'BEACON';
}

const mostDetails = 20;
const longestDetails = 4_000;

/** The rest of what a client sends is left out; what is too much in all is refused. */
const plainDetails = z
  .record(z.string(), z.unknown())
  .transform((given): PlainDetails => {
    const plain = Object.entries(given)
      .slice(0, mostDetails)
      .flatMap(([name, value]) => {
        const isPlain = typeof value === 'number' || typeof value === 'boolean';
        if (!isPlain && typeof value !== 'string') return [];
        return [[keepable(name.slice(0, 60)), isPlain ? value : keepable(value.slice(0, 500))]];
      });
    return Object.fromEntries(plain);
  })
  .refine(
    (kept) => JSON.stringify(kept).length <= longestDetails,
    `must have at most ${longestDetails} characters in all`,
  );

const name = (max: number) => z.string().transform((text) => keepable(text.slice(0, max)));
const count = (max: number) => z.number().int().min(0).max(max);

/** Every kind of event that is kept. */
export const insightEventTypes = {
  /** A page that somebody saw; the server counts it itself. */
  'page.viewed': {
    ...{ details: z.object({}), personal: 'PERSON', keptDays: 730, from: 'SERVER' },
  },
  /** A part of a stay on a page: seconds in which it was visible, how far it was seen, and once whether to its end. */
  'page.stayed': {
    details: z.object({
      seconds: count(3_600),
      percent: count(100),
      isRead: z.boolean().optional().default(false),
    }),
    ...{ personal: 'PERSON', keptDays: 365, from: 'BEACON' },
  },
  /** A link to another site was followed; only which site. */
  'link.followed': {
    details: z.object({ host: z.string().regex(/^[a-z0-9.-]{1,100}(:\d{1,5})?$/) }),
    ...{ personal: 'PERSON', keptDays: 365, from: 'BEACON' },
  },
  /** SPEC §7 reportSearchKeyword. The words are in the search reports, by the same `search`. */
  'search.made': {
    details: z.object({
      search: name(40).optional(),
      hits: count(2_147_483_647).optional(),
      page: name(60).optional(),
    }),
    ...{ personal: 'PERSON', keptDays: 365, from: 'MUTATION' },
  },
  /** SPEC §7 reportConvSearch: what it led to is its subject. */
  'search.opened': {
    details: z.object({ search: name(40).optional(), position: count(2_147_483_647).optional() }),
    ...{ personal: 'PERSON', keptDays: 365, from: 'MUTATION' },
  },
  /** SPEC §7 loggingEvent: that something failed in a browser. What it was is in the list of errors. */
  'client.failed': {
    details: z.object({ kind: name(40) }),
    ...{ personal: 'NONE', keptDays: 365, from: 'MUTATION' },
  },
  /** What a script of the site tells with `analyticsEvent`: its `eventType` and `eventId` are details. */
  'client.event': {
    ...{ details: plainDetails, personal: 'PERSON', keptDays: 365, from: 'MUTATION' },
  },
} as const satisfies Record<string, InsightEventType>;

export type InsightEventName = keyof typeof insightEventTypes;

/** Those that the beacon may tell. */
export type BeaconEventName = {
  [Name in InsightEventName]: (typeof insightEventTypes)[Name]['from'] extends 'BEACON'
    ? Name
    : never;
}[InsightEventName];
