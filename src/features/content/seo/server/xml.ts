/** XML 1.0 holds no control characters and no half of a surrogate pair. */
export function xmlText(text: string): string {
  return xmlCharacters(text)
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&apos;');
}

/**
 * Plain text where a feed holds HTML in a CDATA section: markup in it is shown, not followed. With
 * `>` escaped nothing can end the section.
 */
export function feedText(text: string): string {
  return xmlCharacters(text).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

/** Only characters that XML may hold. */
export function xmlCharacters(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');
}
