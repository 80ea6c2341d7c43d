/** A response that arrived while the page was open. */
export interface LiveResponse {
  id: string;
  /** The comment itself, or the reply's parent. */
  commentId: string;
  /** The reader wrote it, here or on another device. */
  isOwn: boolean;
}

/** New responses that have not been shown yet, oldest first, without duplicates. */
export function unseenOf(
  came: readonly LiveResponse[],
  seen: ReadonlySet<string>,
): readonly LiveResponse[] {
  const byId = new Map(came.map((response) => [response.id, response]));
  return [...byId.values()]
    .filter(({ id }) => !seen.has(id))
    .sort((a, b) => Number(a.id) - Number(b.id));
}

/** How many to announce: a reader knows of their own, which are shown along with the others. */
export function announcedOf(news: readonly LiveResponse[]): number {
  return news.filter(({ isOwn }) => !isOwn).length;
}

/** The newest response; the next query starts after it. */
export function newestId(ids: readonly (string | null)[]): string | null {
  const known = ids.filter((id) => id !== null).map(Number);
  return known.length === 0 ? null : `${Math.max(...known)}`;
}
