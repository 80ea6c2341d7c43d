/**
 * Whether the caller has what the tag names, by its `if-none-match` (RFC 9110 §13.1.2): a list of
 * tags, of which weak and strong are alike here; a proxy that compresses makes them weak.
 */
export function isKnownTag(given: string | undefined, etag: string): boolean {
  if (given === undefined) return false;
  const plain = (tag: string) => tag.trim().replace(/^W\//, '');
  return given.trim() === '*' || given.split(',').some((tag) => plain(tag) === plain(etag));
}
