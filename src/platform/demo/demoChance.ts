/** A deterministic number in [0, 1) for a text (FNV-1a, then mixed). */
export function chance(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/** `count` of the names, deterministic for each `reason`. */
export function choose(names: readonly string[], count: number, reason: string): string[] {
  return names
    .map((name) => ({ name, rank: chance(`${reason} ${name}`) }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, count)
    .map(({ name }) => name);
}

/** A time between two others, more often near the first: people react while a post is new. */
export function momentBetween(from: Date, to: Date, reason: string): Date {
  const span = Math.max(0, to.getTime() - from.getTime());
  return new Date(from.getTime() + Math.round(span * chance(reason) ** 3));
}
