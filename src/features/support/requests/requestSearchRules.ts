/** Characters of a search; the rest is refused, not cut. */
export const longestSearch = 300;
/** Parts of a search. */
export const mostSearchParts = 20;

/** The number of a request in a subject, as the desk writes it: `[#1234]`. */
export function numberInSubject(subject: string): number | null {
  const found = /\[#(\d{1,12})\]/.exec(subject)?.[1];
  return found === undefined ? null : Number(found);
}

/** A part of a search, as it was typed. */
export interface SearchPart {
  /** Of `status:open`, in lower case; null for text. */
  operator: string | null;
  value: string;
  isQuoted: boolean;
  /** With a leading `-`: what must not match. */
  isNegated: boolean;
}

const closing: Readonly<Record<string, string>> = {
  '"': '"',
  '“': '”“',
  '„': '“”',
  '«': '»',
  '»': '«',
};
const space = /\s/;
const letter = /[a-z]/i;

/**
 * Splits a search into words, quoted phrases and `operator:value`, in one pass. What only looks like an operator is
 * text: an address such as `https://…`, a path such as `C:\…`, or a word before a colon.
 */
export function searchParts(text: string, { withOperators }: { withOperators: boolean }) {
  const parts: SearchPart[] = [];
  let at = 0;
  while (at < text.length) {
    if (space.test(text.charAt(at))) {
      at += 1;
      continue;
    }
    const isNegated = text[at] === '-' && at + 1 < text.length && !space.test(text.charAt(at + 1));
    if (isNegated) at += 1;
    const key = withOperators ? operatorAt(text, at) : null;
    if (key !== null) at += key.length + 1;
    const { value, isQuoted, end } = valueAt(text, at);
    if (value !== '')
      parts.push({ operator: key?.toLowerCase() ?? null, value, isQuoted, isNegated });
    at = end;
  }
  return parts;
}

function operatorAt(text: string, start: number): string | null {
  let end = start;
  while (end < text.length && letter.test(text.charAt(end))) end += 1;
  const next = text.charAt(end + 1);
  const isOne = end - start > 1 && text[end] === ':' && next !== '' && !/[\s/\\:]/.test(next);
  return isOne ? text.slice(start, end) : null;
}

function valueAt(text: string, start: number): { value: string; isQuoted: boolean; end: number } {
  const ends = closing[text.charAt(start)];
  let end = start;
  if (ends === undefined) {
    while (end < text.length && !space.test(text.charAt(end))) end += 1;
    return { value: text.slice(start, end), isQuoted: false, end };
  }
  end += 1;
  while (end < text.length && !ends.includes(text.charAt(end))) end += 1;
  // A quotation mark without its other half is open to the end.
  return { value: text.slice(start + 1, end).trim(), isQuoted: true, end: end + 1 };
}
