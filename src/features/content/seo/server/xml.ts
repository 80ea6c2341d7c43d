/** XML 1.0 allows no control characters and no unpaired surrogates. */
export function xmlText(text: string): string {
  return xmlCharacters(text)
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&apos;');
}

/**
 * Plain text for HTML in a CDATA section of a feed: markup is escaped. With `>` escaped nothing can end the
 * section.
 */
export function feedText(text: string): string {
  return xmlCharacters(text).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

/** Removes characters that XML does not allow. */
export function xmlCharacters(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');
}
