/** A request that was changed, as the live connection says. */
export interface ChangedRequest {
  id: string;
  updatedAt: string;
  /** It is in the list of the view now. */
  matches: boolean;
  /** It has just been opened. */
  isNew: boolean;
}

/** What of the changes the list does not show yet: requests that came, left or are different. */
export function unseenChanges(
  changes: Iterable<ChangedRequest>,
  shown: readonly { id: string; updatedAt: string }[],
): string[] {
  const moments = new Map(shown.map(({ id, updatedAt }) => [id, Date.parse(updatedAt)]));
  return [...changes]
    .filter(({ id, updatedAt, matches }) => {
      const moment = moments.get(id);
      // Also false for what has changed again since, and is shown so.
      return moment === undefined ? matches : Date.parse(updatedAt) > moment;
    })
    .map(({ id }) => id);
}
