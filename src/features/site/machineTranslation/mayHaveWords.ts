const letter = /\p{L}/u;

/** Whether sanitized HTML has text with letters outside of its code: a link alone counts, which only the server tells apart. */
export function mayHaveWords(html: string): boolean {
  let codes = 0;
  for (const piece of html.split('<')) {
    const [, end, name] = /^(\/?)(pre|code|kbd)\b/.exec(piece) ?? [];
    if (name) codes += end ? -1 : 1;
    const text = piece.slice(piece.indexOf('>') + 1).replace(/&#?\w{1,10};/g, '');
    if (codes === 0 && letter.test(text)) return true;
  }
  return false;
}
