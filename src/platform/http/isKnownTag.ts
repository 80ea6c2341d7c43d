/**
 * Whether `if-none-match` contains the tag (RFC 9110 §13.1.2), with weak comparison: a proxy that compresses
 * makes tags weak.
 */
export function isKnownTag(given: string | undefined, etag: string): boolean {
  if (given === undefined) return false;
  const plain = (tag: string) => tag.trim().replace(/^W\//, '');
  return given.trim() === '*' || given.split(',').some((tag) => plain(tag) === plain(etag));
}
