/** Texts that parts of the program show, in a language; `revision` changes with them. */
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

/** Those of every page come apart, so that browsers keep them. @param parts of a page's own */
export function pageWordParts(parts: readonly string[]): string[][] {
  return parts.length === 0 ? [['frame']] : [['frame'], [...parts]];
}
