/** Most lines, and most characters of each, of what follows a closing. */
const limits = { lines: 8, length: 80 } as const;

/** Closings of letters, as a line of their own; what follows is the sender's signature. */
const closing =
  /^(?:--|—|–|(?:with )?(?:best|kind|kindest|warm|many)? ?(?:regards|wishes)|cheers|sincerely(?: yours)?|yours(?: (?:sincerely|truly))?|(?:many |best )?thanks|thank you|mit (?:freundlichen|besten|lieben) grü(?:ß|ss)en|(?:viele|beste|liebe|schöne|freundliche) grü(?:ß|ss)e(?: .{0,20})?|grüße|danke|mfg|vg|lg|cordialement|bien à vous|saludos(?: cordiales)?|مع (?:أطيب )?(?:التحية|التحيات|تحياتي)|تحياتي|وشكر[ًا]+|شكر[ًا]+)[\s,.!،]*$/iu;

/**
 * Removes the closing of a message and the signature after it: short lines at the end of a text. The result may lack closing
 * tags and has to be sanitized again.
 * @returns the HTML before it, and the text of the signature, '' without one
 */
export function withoutSignature(html: string): { html: string; signature: string } {
  const lines = html.split(/(?<=<\/(?:p|div|li|blockquote|h\d)>|<br ?\/?>)/);
  const texts = lines.map((line) => line.replace(/<[^<>]*>/g, '').trim());
  for (let from = Math.max(1, lines.length - limits.lines); from < lines.length; from += 1) {
    const rest = texts.slice(from);
    if (!closing.test(texts[from] ?? '') || rest.some(({ length }) => length > limits.length)) {
      continue;
    }
    const before = texts.slice(0, from).some((text) => text !== '');
    if (!before) break;
    return { html: lines.slice(0, from).join(''), signature: rest.filter(Boolean).join(' · ') };
  }
  return { html, signature: '' };
}
