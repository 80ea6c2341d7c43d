/**
 * Changes with the texts of a language.
 * @param release revision of the shipped texts @param changes of what the community has in place of some
 */
export function textRevision(release: string, changes: string | undefined): string {
  return changes === undefined ? release : `${release}.${changes}`;
}

/** The `release` that a revision was made of. */
export function releaseOf(revision: string): string {
  return revision.split('.', 1).join();
}

/** Texts that parts of the program show, in a language; `revision` as of `textRevision`. */
export function wordPartsAddress(asked: {
  language: string;
  revision: string;
  parts: readonly string[];
}): string {
  const query = new URLSearchParams({
    of: [...asked.parts].sort().join(' '),
    v: asked.revision,
  });
  return `/word-parts/${asked.language}?${query}`;
}

/**
 * A page's parts, by the addresses of their texts. The frame's texts have an address of their own, so that browsers keep them
 * across pages.
 * @param parts of the page's views
 */
export function pageWordParts(parts: readonly string[]): string[][] {
  return parts.length === 0 ? [['frame']] : [['frame'], [...parts]];
}
