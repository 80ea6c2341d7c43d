/** Where a greeting is shown: in the portal, in the widget on other sites, or both. */
export const greetingPlaces = ['ANYWHERE', 'PORTAL', 'SITES'] as const;
/** NEW: in their first visit. */
export const greetingVisits = ['ANY', 'NEW', 'RETURNING'] as const;
/** KNOWN: signed in, or named by the site around the widget. */
export const greetingPeople = ['ANYONE', 'KNOWN', 'UNKNOWN'] as const;
/** OPEN: while agents can answer; AWAY: while they cannot. */
export const greetingTimes = ['OPEN', 'AWAY', 'ALWAYS'] as const;

export const greetingLimits = {
  greetings: 50,
  name: 80,
  text: 300,
  paths: 20,
  path: 200,
  seconds: 3600,
  /** Counted from one network in a minute, in each process. */
  countsPerMinute: 60,
  /** Days of which administrators see the counts. */
  days: 30,
} as const;

/** What a browser needs to know to decide when a greeting is due. */
export interface DueGreeting {
  id: string;
  /** Where `*` is any text; none: every page. With a scheme, of whole addresses. */
  paths: readonly string[];
  afterSeconds: number;
  /** Percent of the page. */
  scrolled: number;
  visits: (typeof greetingVisits)[number];
}

/** The patterns in a field with one per line. */
export function pathsOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
