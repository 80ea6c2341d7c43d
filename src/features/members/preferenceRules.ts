import { z } from 'zod';

/** Orders of a list of posts that a member may prefer (SPEC §9 sort keys). */
export const preferredSorts = ['LAST_ACTIVITY', 'RECENT', 'POPULAR'] as const;
export const commentSorts = ['OLDEST', 'NEWEST'] as const;
/** How a day is written; AUTO is as the page's language has it. */
export const dateFormats = ['AUTO', 'DAY_FIRST', 'MONTH_FIRST', 'YEAR_FIRST'] as const;
export const timeFormats = ['AUTO', 'HOURS_12', 'HOURS_24'] as const;

/**
 * SPEC §3 userPreferences: preference categories (feed preferences, date) and their types
 * (conversation list, comment list; date, time), each with what it may hold.
 */
export const preferenceTypes = {
  FEED: {
    CONVERSATION_LIST: z.object({ sort: z.enum(preferredSorts) }),
    COMMENT_LIST: z.object({ sort: z.enum(commentSorts) }),
  },
  DATE: {
    DATE: z.object({ format: z.enum(dateFormats) }),
    TIME: z.object({ format: z.enum(timeFormats) }),
  },
} as const;

export interface StoredPreference {
  category: string;
  type: string;
  properties: unknown;
}
