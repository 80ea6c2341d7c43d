/** A response that came while the page was open. */
export interface LiveResponse {
  id: string;
  /** The comment it is, or stands under. */
  commentId: string;
}

/** Those that came and were never shown here, oldest first, each once. */
export function unseenOf(
  came: readonly LiveResponse[],
  seen: ReadonlySet<string>,
): readonly LiveResponse[] {
  const byId = new Map(came.map((response) => [response.id, response]));
  return [...byId.values()]
    .filter(({ id }) => !seen.has(id))
    .sort((a, b) => Number(a.id) - Number(b.id));
}

/** The newest of all: what to ask for next begins behind it. */
export function newestId(ids: readonly (string | null)[]): string | null {
  const known = ids.filter((id) => id !== null).map(Number);
  return known.length === 0 ? null : `${Math.max(...known)}`;
}
