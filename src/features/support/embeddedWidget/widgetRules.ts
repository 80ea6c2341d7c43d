/** Where the launcher is: at the end of a line, in the right corner for languages written from the left, or its start. */
export const widgetPositions = ['END', 'START'] as const;

export const widgetLimits = {
  origins: 50,
  /** Seconds for which a signed identity may be valid. */
  identityAge: 86_400,
  /** Seconds that the clock of the site may differ. */
  clockSkew: 60,
  /** Hours for which a visitor stays identified. */
  sessionHours: 12,
  /** Hours for which signatures with a replaced secret still count. */
  overlapHours: 24,
  /** Attempts to identify from one network in a minute, in each process. */
  identifyPerMinute: 60,
  /** Days after which people who did not return and have no chats are forgotten. */
  peopleDays: 395,
  /** Requests that a visitor is shown. */
  requests: 50,
} as const;

/** Between the script in the page of the site and the page in the frame; each knows the other by its origin. */
export type ToFrame =
  /** The frame is shown, on whose page, or hidden. `asked`: the visitor has opened it, and waits for the focus there. */
  | { type: 'shown'; isShown: boolean; asked: boolean; url: string }
  /** Who the visitor is, signed; null: nobody any more. */
  | { type: 'identify'; token: string | null }
  | { type: 'open'; screen: string; greeting: { id: string; text: string } | null };

export type FromFrame =
  | { type: 'ready' }
  | { type: 'close' }
  | { type: 'unread'; count: number }
  /** A chat goes on, or is over. */
  | { type: 'chat'; isOn: boolean }
  | { type: 'identified'; externalId: string | null; reason: string | null };

/** The sites in a field with one per line. */
export function linesOf(text: string): string[] {
  return text.split(/\s+/).filter((line) => line !== '');
}
