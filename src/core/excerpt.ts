/** A plain text in one line. Lines without a full stop, as of lists, stay apart. */
export function inOneLine(text: string): string {
  return text
    .trim()
    .replace(/\s*\n\s*/gu, (_gap, at: number, whole: string) =>
      /[\p{P}\p{S}]/u.test(whole.charAt(at - 1)) ? ' ' : ' · ',
    )
    .replace(/\s+/gu, ' ');
}

/** The beginning of a plain text, cut at a word boundary, with an ellipsis if truncated. */
export function excerptOf(text: string, length = 200): string {
  const flat = text.replace(/\s+/gu, ' ').trim();
  if (flat.length <= length) return flat;
  const cut = flat.slice(0, length);
  const lastSpace = cut.lastIndexOf(' ');
  // Scripts without spaces are cut anywhere, but never within a surrogate pair.
  const end =
    lastSpace > length / 2 ? cut.slice(0, lastSpace) : cut.replace(/[\uD800-\uDBFF]$/u, '');
  return `${end.replace(/[\s,.;:!?-]+$/u, '')}…`;
}
