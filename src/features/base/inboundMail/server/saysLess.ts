/** Words of the HTML that are compared. */
const mostWords = 20_000;

/**
 * Whether the plain text of a message is no equivalent of its HTML: only a sentence that says that there is HTML, or the
 * beginning of it.
 */
export function saysLess(plain: string, html: string): boolean {
  const [ofPlain, ofHtml] = [wordsIn(plain), wordsIn(html)];
  // Whatever the HTML says is in the plain text, which may have the quoted message besides.
  const plainWords = new Set(ofPlain);
  if (ofHtml.every((word) => plainWords.has(word))) return false;
  const known = new Set(ofHtml);
  const found = ofPlain.filter((word) => known.has(word)).length;
  return found * 2 < ofPlain.length || ofHtml.length > ofPlain.length * 2 + 10;
}

function wordsIn(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]{1,100}/gu) ?? []).slice(0, mostWords);
}
