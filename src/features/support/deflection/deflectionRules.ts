/** Of ten customers, one sees no suggestions: what they do shows what the suggestions change. */
const heldOutOf = 10;

/** Suggestions that were shown within this time belong to the same request. */
export const sessionMinutes = 30;

/** A request opened within this time after the suggestions was not avoided. */
export const followedHours = 24;

/**
 * Whether a customer sees no suggestions: the same for a whole month, so that reloading changes nothing, and
 * different customers each month.
 */
export function isHeldOut(memberId: number, now: Date): boolean {
  const text = `${memberId}:${now.toISOString().slice(0, 7)}`;
  // FNV-1a, finished so that neighbouring ids are spread evenly.
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return ((hash ^ (hash >>> 13)) >>> 0) % heldOutOf === 0;
}

export interface DeflectionCounts {
  /** Customers who saw suggestions, and those of them who said that one solved it. */
  shown: number;
  solved: number;
  /** Who opened a request nonetheless. */
  openedAfterShown: number;
  heldOut: number;
  openedAfterHeldOut: number;
}

/** The share of shown suggestions that solved it; null without any. */
export function deflectionRate({ shown, solved }: DeflectionCounts): number | null {
  return shown === 0 ? null : solved / shown;
}

/** How many fewer requests are opened, as a share, than without suggestions; null without either group. */
export function avoidedShare(counts: DeflectionCounts): number | null {
  const { shown, openedAfterShown, heldOut, openedAfterHeldOut } = counts;
  return shown === 0 || heldOut === 0
    ? null
    : openedAfterHeldOut / heldOut - openedAfterShown / shown;
}
